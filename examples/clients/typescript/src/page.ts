// index.html?server=http://127.0.0.1:50052&protocol=grpc-web

import { advise } from "./advise.js";

const wishes = new URLSearchParams(location.search);
const output = document.querySelector("output")!;
const say = (line: string) => output.append(`${line}\n`);

advise(
  wishes.get("server") ?? "http://127.0.0.1:50052",
  { protocol: wishes.get("protocol") === "grpc-web" ? "grpc-web" : "connect" },
  say,
)
  .catch((error: unknown) => say(`${error}`))
  .finally(() => (document.title = "done"));
