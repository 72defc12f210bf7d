// npm start -- [http://127.0.0.1:50052]

import { advise } from "./advise.js";

await advise(process.argv[2] ?? "http://127.0.0.1:50052", {}, console.log);
