// Slate in plain C++17: random playouts on the standard board, to compare the kernels' speed with.
//
//   g++ -std=c++17 -O3 -march=native slate.cpp -o slate
//   ./slate PLAYERS SEED SECONDS      play random games for that long; print decisions, seconds, games
//   ./slate PLAYERS SEED trace        play one game; print each legal list and each choice in notation
//
// Every decision is drawn uniformly from the generated list of legal moves.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

// The board.

struct Tunnel {
    int cost;
    int value;
};

constexpr int kMaxPlayers = 4;
constexpr int kValleys = 9;
constexpr int kMaxMines = 4;
constexpr int kDevelopments = 7;
constexpr int kMines = 24;
constexpr int kMarkers = 24;
constexpr int kStartingSupply = 8;
constexpr int kStartingMoney = 3;
constexpr int kPrice = 2;

constexpr int kMinesIn[kValleys] = {3, 3, 4, 4, 2, 2, 2, 2, 2};
constexpr Tunnel kTunnels[kValleys][kMaxMines] = {
    {{1, 4}, {2, 5}, {2, 6}},
    {{1, 5}, {2, 5}, {3, 6}},
    {{1, 4}, {1, 4}, {2, 5}, {3, 6}},
    {{1, 4}, {1, 5}, {2, 6}, {2, 6}},
    {{1, 5}, {2, 6}},
    {{2, 5}, {3, 6}},
    {{1, 4}, {2, 6}},
    {{2, 5}, {2, 6}},
    {{2, 6}, {3, 6}},
};

enum Development {
    kImprovedSelling,
    kExtraSupplies,
    kModifyDie,
    kValueForMoney,
    kDifferentValleys,
    kHalfTheMines,
    kAloneInTheValley,
};

constexpr const char* kDevelopmentNames[kDevelopments] = {
    "improved-selling", "extra-supplies",    "modify-die",   "value-for-money",
    "different-valleys", "half-the-mines", "alone-in-the-valley",
};

// Randomness: splitmix64.

class Rng {
public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    int below(int bound) {
        return static_cast<int>(((next() & 0xFFFFFFFFu) * static_cast<std::uint64_t>(bound)) >> 32);
    }

private:
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

// A few small numbers in a row: dice, or the actions that markers are on.
struct Numbers {
    std::int8_t size = 0;
    std::array<std::int8_t, 3> items{};

    void add(int item) { items[size++] = static_cast<std::int8_t>(item); }
    void remove(int item) {
        std::int8_t* place = std::find(begin(), end(), item);
        std::copy(place + 1, end(), place);
        --size;
    }
    void replace(int from, int to) { *std::find(begin(), end(), from) = static_cast<std::int8_t>(to); }
    void sort() { std::sort(begin(), end()); }

    std::int8_t* begin() { return items.data(); }
    std::int8_t* end() { return items.data() + size; }
    const std::int8_t* begin() const { return items.data(); }
    const std::int8_t* end() const { return items.data() + size; }
};

// The distinct sub-multisets of up to three ascending numbers.
struct Choices {
    int size = 0;
    std::array<Numbers, 8> items;

    explicit Choices(const Numbers& numbers) {
        for (int mask = 0; mask < 1 << numbers.size; ++mask) {
            Numbers chosen;
            bool is_new = true;  // of equal numbers only the first ones are chosen
            for (int i = 0; i < numbers.size; ++i) {
                if (!(mask >> i & 1)) continue;
                is_new &= i == 0 || numbers.items[i] != numbers.items[i - 1] || (mask >> (i - 1) & 1);
                chosen.add(numbers.items[i]);
            }
            if (is_new) items[size++] = chosen;
        }
    }

    const Numbers* begin() const { return items.data(); }
    const Numbers* end() const { return items.data() + size; }
};

// Moves.

enum class Kind : std::int8_t { kReroll, kSet, kModify, kBuy, kPlace, kGain, kOpen, kSell, kDevelop, kForfeit, kEnd };

struct Move {
    Kind kind{};
    std::int8_t a = 0;  // a die, a valley, or a development
    std::int8_t b = 0;  // a face, or a mine
    Numbers actions;    // placed on, or paid from
};

class MoveList {
public:
    void clear() { size_ = 0; }
    void add(Kind kind, int a = 0, int b = 0, const Numbers& actions = {}) {
        moves_[size_++] = {kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b), actions};
    }
    int size() const { return size_; }
    const Move& operator[](int i) const { return moves_[i]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

private:
    int size_ = 0;
    std::array<Move, 128> moves_;
};

// The state.

enum class Phase { kRolling, kExecuting, kOver };

struct Player {
    int supply = kStartingSupply;
    int reserve = kMarkers - kStartingSupply;
    int money = kStartingMoney;
    std::array<int, 7> placed{};  // on the actions 1-6
    bool set_die_used = false;
    bool modify_die_used = false;
    bool extra_supplies_used = false;
    std::array<bool, kDevelopments> holds{};
};

struct Valley {
    int opened = 0;
    std::array<int, kMaxMines> owner{};
    std::array<bool, kMaxMines> closed{};
};

class Game {
public:
    Game(int players, int first_player) : num_players_(players), first_player_(first_player) {
        begin_turn_to_roll(first_player);
    }

    bool is_over() const { return phase_ == Phase::kOver; }
    bool is_chance() const { return phase_ == Phase::kRolling && dice_.size < 3; }
    int round() const { return round_; }

    void roll(Rng& rng) {
        while (dice_.size < 3) dice_.add(1 + rng.below(6));
        dice_.sort();
    }

    void legal_moves(MoveList& moves) const {
        moves.clear();
        if (phase_ == Phase::kRolling) {
            rolling_moves(moves);
        } else if (performed_) {
            moves.add(Kind::kBuy);
            moves.add(Kind::kEnd);
        } else {
            executing_moves(moves);
        }
    }

    void play(const Move& move) {
        if (phase_ == Phase::kRolling) {
            play_while_rolling(move);
        } else if (move.kind == Kind::kBuy) {
            buy(players_[order_[0]]);
            if (performed_) end_performance();
        } else if (move.kind == Kind::kEnd) {
            end_performance();
        } else {
            perform(move);
        }
    }

    int score(int seat) const {
        const Player& player = players_[seat];
        int points = player.money / (player.holds[kValueForMoney] ? 2 : 3);
        for (int v = 0; v < kValleys; ++v) {
            const Valley& valley = valleys_[v];
            int own = static_cast<int>(
                std::count(valley.owner.begin(), valley.owner.begin() + valley.opened, seat));
            points += 2 * own;
            if (own == 0) continue;
            if (player.holds[kDifferentValleys]) points += 1;
            if (player.holds[kHalfTheMines] && 2 * own >= kMinesIn[v]) points += 2;
            if (player.holds[kAloneInTheValley] && own == valley.opened) points += 3;
        }
        return points;
    }

    const Numbers& dice() const { return dice_; }

private:
    // Rolling.

    void begin_turn_to_roll(int seat) {
        phase_ = Phase::kRolling;
        roller_ = seat;
        dice_ = {};
        Player& player = players_[seat];
        if (player.supply == 0 && !can_buy(player)) {
            if (player.reserve > 0) {
                ++player.supply;
                --player.reserve;
            }
            end_turn_to_roll();
        }
    }

    void end_turn_to_roll() {
        int next = (roller_ + 1) % num_players_;
        if (next == first_player_) {
            begin_action(1);
        } else {
            begin_turn_to_roll(next);
        }
    }

    void rolling_moves(MoveList& moves) const {
        const Player& player = players_[roller_];
        for (int i = 0; i < 3; ++i) {
            int die = dice_.items[i];
            if (i > 0 && die == dice_.items[i - 1]) continue;
            if (player.money >= 1) moves.add(Kind::kReroll, die);
            if (player.money >= 3 && !player.set_die_used) {
                for (int face = 1; face <= 6; ++face) {
                    if (face != die) moves.add(Kind::kSet, die, face);
                }
            }
            if (player.holds[kModifyDie] && !player.modify_die_used) {
                moves.add(Kind::kModify, die, die == 1 ? 6 : die - 1);
                moves.add(Kind::kModify, die, die == 6 ? 1 : die + 1);
            }
        }
        if (can_buy(player)) moves.add(Kind::kBuy);
        for (const Numbers& chosen : Choices(dice_)) {
            if (chosen.size <= player.supply) moves.add(Kind::kPlace, 0, 0, chosen);
        }
    }

    void play_while_rolling(const Move& move) {
        Player& player = players_[roller_];
        switch (move.kind) {
            case Kind::kReroll:
                --player.money;
                dice_.remove(move.a);
                break;
            case Kind::kSet:
                player.money -= 3;
                player.set_die_used = true;
                dice_.replace(move.a, move.b);
                dice_.sort();
                break;
            case Kind::kModify:
                player.modify_die_used = true;
                dice_.replace(move.a, move.b);
                dice_.sort();
                break;
            case Kind::kBuy:
                buy(player);
                break;
            default:
                for (int action : move.actions) ++player.placed[action];
                player.supply -= move.actions.size;
                end_turn_to_roll();
        }
    }

    // Executing.

    void begin_action(int action) {
        for (; action <= 6; ++action) {
            order_size_ = 0;
            for (int i = 0; i < num_players_; ++i) insert_in_order((first_player_ + i) % num_players_, action);
            if (order_size_ == 0) continue;
            phase_ = Phase::kExecuting;
            action_ = action;
            performed_ = false;
            return;
        }
        end_round();
    }

    // Most markers first; of equals the one inserted first.
    void insert_in_order(int seat, int action) {
        int count = players_[seat].placed[action];
        if (count == 0) return;
        int place = order_size_++;
        for (; place > 0 && players_[order_[place - 1]].placed[action] < count; --place) {
            order_[place] = order_[place - 1];
        }
        order_[place] = seat;
    }

    void end_performance() {
        int seat = order_[0];
        std::copy(order_.begin() + 1, order_.begin() + order_size_, order_.begin());
        --order_size_;
        if (players_[seat].placed[action_] > 0) order_[order_size_++] = seat;
        performed_ = false;
        if (order_size_ == 0) begin_action(action_ + 1);
    }

    void executing_moves(MoveList& moves) const {
        const Player& player = players_[order_[0]];
        if (action_ <= 2 && player.reserve > 0) moves.add(Kind::kGain);
        if (action_ >= 2 && action_ <= 4) {
            const Choices payments(pending_markers());
            for (int v = 0; v < kValleys; ++v) {
                int opened = valleys_[v].opened;
                if (opened == kMinesIn[v]) continue;
                add_paid_moves(moves, Kind::kOpen, v, kTunnels[v][opened].cost, payments);
            }
        }
        if (action_ == 4 || action_ == 5) {
            for (int v = 0; v < kValleys; ++v) {
                for (int mine = 0; mine < valleys_[v].opened; ++mine) {
                    if (valleys_[v].owner[mine] == order_[0] && !valleys_[v].closed[mine]) {
                        moves.add(Kind::kSell, v, mine);
                    }
                }
            }
        }
        if (action_ == 6) {
            const Choices payments(pending_markers());
            for (int development = 0; development < kDevelopments; ++development) {
                if (may_occupy(player, development)) {
                    add_paid_moves(moves, Kind::kDevelop, development, 1, payments);
                }
            }
        }
        if (can_buy(player)) moves.add(Kind::kBuy);
        moves.add(Kind::kForfeit);
    }

    // Her markers on this and later actions but for the performing one.
    Numbers pending_markers() const {
        Numbers pending;
        for (int action = action_; action <= 6; ++action) {
            int count = players_[order_[0]].placed[action] - (action == action_ ? 1 : 0);
            for (int i = 0; i < count; ++i) pending.add(action);
        }
        return pending;
    }

    // One move for each way to pay the cost, some of it from pending markers, the rest from supply.
    void add_paid_moves(MoveList& moves, Kind kind, int target, int cost, const Choices& payments) const {
        for (const Numbers& actions : payments) {
            if (actions.size <= cost && cost - actions.size <= players_[order_[0]].supply) {
                moves.add(kind, target, 0, actions);
            }
        }
    }

    void perform(const Move& move) {
        int seat = order_[0];
        Player& player = players_[seat];
        bool could_buy = can_buy(player);
        switch (move.kind) {
            case Kind::kGain:
                ++player.supply;
                --player.reserve;
                break;
            case Kind::kOpen: {
                Valley& valley = valleys_[move.a];
                int cost = kTunnels[move.a][valley.opened].cost;
                pay(player, cost, move.actions);
                player.reserve += cost - 1;
                valley.owner[valley.opened++] = seat;
                ++mines_owned_;
                break;
            }
            case Kind::kSell:
                sell(player, move.a, move.b);
                break;
            case Kind::kDevelop:
                pay(player, 1, move.actions);
                player.holds[move.a] = true;
                break;
            default:
                break;
        }
        --player.placed[action_];
        ++player.supply;
        if (can_buy(player) && !could_buy) {
            performed_ = true;
        } else {
            end_performance();
        }
    }

    void pay(Player& player, int cost, const Numbers& actions) {
        for (int action : actions) --player.placed[action];
        player.supply -= cost - actions.size;
    }

    void sell(Player& seller, int v, int sold) {
        Valley& valley = valleys_[v];
        valley.closed[sold] = true;
        int coins = kTunnels[v][sold].value;
        int mine = sold;
        while (coins > 0) {
            if (valley.closed[mine]) {
                ++players_[valley.owner[mine]].money;
                --coins;
            }
            mine = mine == 0 ? valley.opened - 1 : mine - 1;
        }
        if (seller.holds[kImprovedSelling]) seller.money += 2;
    }

    bool can_buy(const Player& player) const {
        return player.holds[kExtraSupplies] && !player.extra_supplies_used && player.money >= kPrice &&
               player.reserve > 0;
    }

    void buy(Player& player) {
        player.money -= kPrice;
        player.extra_supplies_used = true;
        ++player.supply;
        --player.reserve;
    }

    bool may_occupy(const Player& player, int development) const {
        if (development == kHalfTheMines && num_players_ == 2) return false;
        if (development == kAloneInTheValley && num_players_ > 2) return false;
        int occupants = 0;
        for (int seat = 0; seat < num_players_; ++seat) occupants += players_[seat].holds[development];
        return !player.holds[development] && occupants < (num_players_ == 2 ? 1 : 2);
    }

    // The end of a round.

    void end_round() {
        if (mines_owned_ == kMines || markers_used_up()) {
            phase_ = Phase::kOver;
            return;
        }
        first_player_ = (first_player_ + 1) % num_players_;
        ++round_;
        for (Player& player : players_) {
            player.set_die_used = player.modify_die_used = player.extra_supplies_used = false;
        }
        begin_turn_to_roll(first_player_);
    }

    bool markers_used_up() const {
        return std::all_of(players_.begin(), players_.begin() + num_players_, [](const Player& player) {
            return player.supply == 0 && player.reserve == 0;
        });
    }

    int num_players_;
    int first_player_;
    int round_ = 1;
    int mines_owned_ = 0;
    std::array<Player, kMaxPlayers> players_{};
    std::array<Valley, kValleys> valleys_{};
    Phase phase_ = Phase::kRolling;
    int roller_ = 0;
    Numbers dice_;
    int action_ = 0;
    int order_size_ = 0;
    std::array<int, kMaxPlayers> order_{};
    bool performed_ = false;
};

// Notation.

std::string joined(const std::string& word, const Numbers& numbers) {
    std::string text = word;
    for (int number : numbers) text += " " + std::to_string(number);
    return text;
}

std::string notation(const Move& move) {
    std::string valley(1, static_cast<char>('A' + move.a));
    std::string payment = move.actions.size > 0 ? joined(" paying", move.actions) : "";
    switch (move.kind) {
        case Kind::kReroll: return "reroll " + std::to_string(move.a);
        case Kind::kSet: return "set " + std::to_string(move.a) + " " + std::to_string(move.b);
        case Kind::kModify: return "modify " + std::to_string(move.a) + " " + std::to_string(move.b);
        case Kind::kBuy: return "buy";
        case Kind::kPlace: return joined("place", move.actions);
        case Kind::kGain: return "gain";
        case Kind::kOpen: return "open " + valley + payment;
        case Kind::kSell: return "sell " + valley + std::to_string(move.b + 1);
        case Kind::kDevelop: return "develop " + std::string(kDevelopmentNames[move.a]) + payment;
        case Kind::kForfeit: return "forfeit";
        case Kind::kEnd: return "end";
    }
    return "";
}

// One line for the first player; one for each roll, with all three dice after it; one for each decision, with
// the legal moves before the chosen one; one for the scores.
void trace_game(int players, Rng rng) {
    int first_player = rng.below(players);
    Game game(players, first_player);
    MoveList moves;
    std::printf("first %d\n", first_player);
    while (!game.is_over()) {
        if (game.is_chance()) {
            game.roll(rng);
            std::printf("%s\n", joined("dice", game.dice()).c_str());
            continue;
        }
        game.legal_moves(moves);
        for (const Move& move : moves) std::printf("%s, ", notation(move).c_str());
        const Move move = moves[rng.below(moves.size())];
        std::printf(": %s\n", notation(move).c_str());
        game.play(move);
    }
    std::printf("scores");
    for (int seat = 0; seat < players; ++seat) std::printf(" %d", game.score(seat));
    std::printf("\n");
}

// Plays one random game and returns its number of decisions.
std::int64_t play_game(int players, Rng& rng, MoveList& moves, std::int64_t& checksum) {
    Game game(players, rng.below(players));
    std::int64_t decisions = 0;
    while (!game.is_over()) {
        if (game.is_chance()) {
            game.roll(rng);
            continue;
        }
        game.legal_moves(moves);
        game.play(moves[rng.below(moves.size())]);
        ++decisions;
    }
    for (int seat = 0; seat < players; ++seat) checksum += game.score(seat);
    return decisions;
}

void play_for(int players, Rng rng, double seconds) {
    using Clock = std::chrono::steady_clock;
    MoveList moves;
    std::int64_t decisions = 0, games = 0, checksum = 0;
    double elapsed = 0;
    const auto start = Clock::now();
    while (elapsed < seconds) {
        decisions += play_game(players, rng, moves, checksum);
        ++games;
        elapsed = std::chrono::duration<double>(Clock::now() - start).count();
    }
    std::printf("%lld %.6f %lld %lld\n", static_cast<long long>(decisions), elapsed,
                static_cast<long long>(games), static_cast<long long>(checksum));
}

}  // namespace

int main(int argc, char** argv) {
    const int players = argc == 4 ? std::atoi(argv[1]) : 0;
    if (players < 2 || players > kMaxPlayers) {
        std::fprintf(stderr, "usage: slate PLAYERS SEED SECONDS|trace, with 2-4 players\n");
        return 2;
    }
    Rng rng(std::strtoull(argv[2], nullptr, 10));
    if (std::string(argv[3]) == "trace") {
        trace_game(players, rng);
    } else {
        play_for(players, rng, std::atof(argv[3]));
    }
    return 0;
}
