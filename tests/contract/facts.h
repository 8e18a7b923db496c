// Facts about the games of the five source families, as the specification computed them: where single pieces go on the
// empty board, what promotes where, what is attacked at the start, how many first moves each type has. Origin of all
// numbers: spec.
#pragma once

namespace sennight::facts {

// Horn Rimmed games in files: piece | quiet/capturing targets, one number when they are equal. Cells: g7 g1 a1 a7 d4
// g13
constexpr const char* kHornRimmedFiles = R"(
Grand Duke | 12 | 5 | 5 | 5 | 12 | 5
Rook | 36 | 24 | 24 | 24 | 30 | 24
Unicorn | 18 | 12 | 12 | 12 | 16 | 12
Duchess | 54 | 36 | 36 | 36 | 46 | 36
Sennight | 12 | 4 | 4 | 4 | 12 | 4
Wing | 6 | 12 | 6 | 0 | 6 | 0
Horn | 6 | 12 | 6 | 0 | 7 | 0
Senhelm | 2 | 2 | 1 | 0 | 2 | 0
Migrant | 1/2 | 1/2 | 1 | 0/1 | 1/2 | 0
Brass General | 8 | 5 | 4 | 3 | 8 | 3
Azure General | 7 | 3 | 3 | 2 | 7 | 2
Duke | 12 | 5 | 5 | 5 | 12 | 5
Wazir | 6 | 3 | 3 | 3 | 6 | 3
Countess | 12 | 24 | 12 | 0 | 13 | 0
Cannon | 36/0 | 24/0 | 24/0 | 24/0 | 30/0 | 24/0
Sling | 18/0 | 12/0 | 12/0 | 12/0 | 16/0 | 12/0
Broker | 1/2 | 1/2 | 1 | 0 | 1/2 | 0
Waiter | 6 | 3/2 | 3/2 | 3/2 | 6 | 3/2
)";

// Horn Rimmed games in ranks. Cells: g7 a1 d1 a7 g13 e2
constexpr const char* kHornRimmedRanks = R"(
General | 6 | 3 | 4 | 3 | 3 | 6
Rook | 36 | 24 | 24 | 24 | 24 | 26
Viceroy | 6 | 2 | 3 | 2 | 2 | 5
Vicereine | 42 | 26 | 27 | 26 | 26 | 31
Wing | 12 | 18 | 18 | 6 | 0 | 17
Supersaltire | 3 | 2 | 3 | 1 | 0 | 3
Point | 2 | 2 | 2 | 1 | 0 | 2
Brass General | 7 | 4 | 5 | 3 | 3 | 7
Azure General | 8 | 4 | 5 | 3 | 2 | 7
Wazir | 6 | 3 | 4 | 3 | 3 | 6
Virago | 13 | 19 | 19 | 6 | 0 | 18
)";

// 4 Linepiece games. Cells: f6 f1 a1 a6 d4
constexpr const char* kFourLinepiece = R"(
Grand Duke | 12 | 5 | 5 | 5 | 12
Duchess | 42 | 30 | 30 | 30 | 38
Cohen | 30 | 13 | 13 | 13 | 28
Rook | 30 | 20 | 20 | 20 | 26
Unicorn | 12 | 10 | 10 | 10 | 12
Finch | 18 | 8 | 8 | 8 | 18
Rabbi | 18 | 7 | 7 | 7 | 16
Sennight | 12 | 4 | 4 | 4 | 12
Broker | 1/2 | 1/2 | 1 | 0 | 1/2
Finchrider | 36 | 22 | 22 | 22 | 32
Rabbirider | 18 | 13 | 13 | 13 | 18
Vicerranger | 42 | 24 | 24 | 24 | 36
Besieranger | 24 | 16 | 16 | 16 | 24
Contrawaitress | 12/30 | 10/20 | 10/20 | 10/20 | 12/26
Waitress | 30/12 | 20/10 | 20/10 | 20/10 | 26/12
Recuerider Rook | 30/42 | 20/30 | 20/30 | 20/30 | 26/38
Teucerider Rook | 42/30 | 30/20 | 30/20 | 30/20 | 38/26
Teucerider Unicorn | 42/12 | 30/10 | 30/10 | 30/10 | 38/12
Recuerider Unicorn | 12/42 | 10/30 | 10/30 | 10/30 | 12/38
Divergent Duchess | 42 | 30 | 30 | 30 | 38
Contrashammes | 18 | 7/8 | 7/8 | 7/8 | 16/18
Shammes | 18 | 8/7 | 8/7 | 8/7 | 18/16
Ceruet Finch | 18/30 | 8/13 | 8/13 | 8/13 | 18/28
Uetcer Finch | 30/18 | 13/8 | 13/8 | 13/8 | 28/18
Uetcer Rabbi | 30/18 | 13/7 | 13/7 | 13/7 | 28/16
Ceruet Rabbi | 18/30 | 7/13 | 7/13 | 7/13 | 16/28
Divergent Cohen | 30 | 13 | 13 | 13 | 28
Longdoublehexer | 60 | 40 | 40 | 40 | 55
Longgirlhexer | 42 | 29 | 29 | 29 | 42
Longrangehexer | 24 | 13 | 13 | 13 | 19
Longgirlracer | 66 | 46 | 46 | 46 | 62
Longrangeracer | 30 | 21 | 21 | 21 | 25
Rook-Longrangehexer | 48 | 28 | 28 | 28 | 38
Unicorn-Longgirlhexer | 42 | 29 | 29 | 29 | 42
Shortdoublehexer | 78 | 58 | 58 | 58 | 74
Shortgirlhexer | 72 | 46 | 46 | 46 | 64
Shortrangehexer | 30 | 17 | 17 | 17 | 28
Shortgirlracer | 72 | 46 | 46 | 46 | 64
Shortrangeracer | 30 | 17 | 17 | 17 | 28
Rook-Shortrangehexer | 54 | 36 | 36 | 36 | 48
Unicorn-Shortgirlhexer | 78 | 54 | 54 | 54 | 70
Doublehexer | 90 | 70 | 70 | 70 | 86
Girlhexer | 90 | 66 | 66 | 66 | 82
Rangehexer | 30 | 25 | 25 | 25 | 29
Girlracer | 90 | 66 | 66 | 66 | 82
Rangeracer | 30 | 25 | 25 | 25 | 29
Rook-Rangehexer | 54 | 40 | 40 | 40 | 48
Unicorn-Girlhexer | 90 | 66 | 66 | 66 | 82
Hippogryph | 60 | 41 | 41 | 41 | 56
Simurgh | 42 | 26 | 26 | 26 | 38
Farrier | 30 | 19 | 19 | 19 | 30
Harpy | 72 | 46 | 46 | 46 | 64
Gunsmith | 42 | 29 | 29 | 29 | 42
Farrieress | 54 | 36 | 36 | 36 | 50
Cosmopolitan | 48 | 34 | 34 | 34 | 44
Werejackal | 60 | 55 | 55 | 55 | 56
Jackal | 36 | 34 | 34 | 34 | 34
Coyote | 30 | 27 | 27 | 27 | 30
Shejackal | 48 | 40 | 40 | 40 | 46
Coyotetrap | 30 | 27 | 27 | 27 | 30
Shecoyote | 54 | 44 | 44 | 44 | 50
Jackaltrap | 42 | 42 | 42 | 42 | 42
Cannonade | 42/0 | 30/0 | 30/0 | 30/0 | 38/0
Cannon | 30/0 | 20/0 | 20/0 | 20/0 | 26/0
Sling | 12/0 | 10/0 | 10/0 | 10/0 | 12/0
)";

// Honeycomb games: letter | targets from 3c5 3b5 3a5 2b5 1c4 1a4 1c1 1a1, then the greatest number and the sum over all
// cells
constexpr const char* kHoneycomb = R"(
R | 18 | 18 | 18 | 18 | 18 | 18 | 18 | 18 | 18 | 3240
B | 24 | 20 | 14 | 20 | 16 | 14 | 8 | 8 | 24 | 2580
Q | 42 | 38 | 32 | 38 | 34 | 32 | 26 | 26 | 42 | 5820
K | 20 | 20 | 13 | 20 | 14 | 9 | 8 | 5 | 20 | 2472
N | 24 | 18 | 12 | 14 | 16 | 8 | 8 | 4 | 24 | 2016
C | 4 | 10 | 8 | 14 | 8 | 8 | 4 | 4 | 14 | 1392
G | 28 | 28 | 20 | 28 | 24 | 16 | 12 | 8 | 28 | 3408
F | 20 | 20 | 19 | 17 | 13 | 12 | 7 | 6 | 20 | 2388
)";

// The same with double strength
constexpr const char* kHoneycombDouble = R"(
R | 27 | 27 | 27 | 25 | 24 | 24 | 21 | 21 | 27 | 4260
B | 42 | 35 | 23 | 32 | 26 | 20 | 12 | 11 | 42 | 4020
Q | 69 | 62 | 50 | 57 | 50 | 44 | 33 | 32 | 69 | 8280
K | 38 | 38 | 25 | 35 | 23 | 15 | 11 | 7 | 38 | 4110
N | 42 | 30 | 21 | 21 | 26 | 13 | 12 | 6 | 42 | 3252
C | 4 | 16 | 14 | 21 | 10 | 12 | 6 | 6 | 21 | 2040
G | 46 | 46 | 35 | 42 | 36 | 25 | 18 | 12 | 46 | 5292
H | 24 | 24 | 23 | 22 | 19 | 18 | 9 | 8 | 24 | 3108
)";

// Promotion cells of the first player in Horn Rimmed games in files: type | compulsory | optional
constexpr const char* kPromotionFiles = R"(
Wing | 13: a7 b8 c9 d10 e11 f12 g13 h12 i11 k10 l9 m8 n7 | 23: a1 a2 a3 a4 a5 a6 b7 c8 d9 e10 f11 g12 h11 i10 k9 l8 m7 n1 n2 n3 n4 n5 n6
Horn | 14: a7 b8 c9 d10 e11 f12 g12 g13 h12 i11 k10 l9 m8 n7 | 13: a6 b7 c8 d9 e10 f11 g11 h11 i10 k9 l8 m7 n6
Senhelm | 27: a6 a7 b7 b8 c8 c9 d9 d10 e10 e11 f11 f12 g11 g12 g13 h11 h12 i10 i11 k9 k10 l8 l9 m7 m8 n6 n7 | 13: a5 b6 c7 d8 e9 f10 g10 h10 i9 k8 l7 m6 n5
Countess | 13: a7 b8 c9 d10 e11 f12 g13 h12 i11 k10 l9 m8 n7 | 13: a6 b7 c8 d9 e10 f11 g12 h11 i10 k9 l8 m7 n6
Migrant | 1: g13 | 13: a7 b8 c9 d10 e11 f12 g12 h12 i11 k10 l9 m8 n7
Broker | 13: a7 b8 c9 d10 e11 f12 g13 h12 i11 k10 l9 m8 n7 | 13: a6 b7 c8 d9 e10 f11 g12 h11 i10 k9 l8 m7 n6
)";

// The same in ranks
constexpr const char* kPromotionRanks = R"(
Wing | 7: g13 h13 i13 k13 l13 m13 n13 | 18: a7 b8 c9 d10 e11 f12 g12 h12 i12 k12 l12 m12 n7 n8 n9 n10 n11 n12
Supersaltire | 7: g13 h13 i13 k13 l13 m13 n13 | 8: f12 g12 h12 i12 k12 l12 m12 n12
Virago | 7: g13 h13 i13 k13 l13 m13 n13 | 18: a7 b8 c9 d10 e11 f12 g12 h12 i12 k12 l12 m12 n7 n8 n9 n10 n11 n12
Point | 7: g13 h13 i13 k13 l13 m13 n13 | 18: a7 b8 c9 d10 e11 f12 g12 h12 i12 k12 l12 m12 n7 n8 n9 n10 n11 n12
)";

// 4 Linepiece games: variant | pieces of White that are attacked at the start | those without a guard
constexpr const char* kAttackedFour = R"(
mishling | none | none
mishling-4c | Broker c2 (by Rabbirider g9) | Broker b1, Broker k1
mishling-trios | none | none
waitress-trios | none | none
shammes-trios | none | none
mishling-long-hexer | Broker i2 (by Longrangehexer i8) | none
mishling-short-hexer | none | none
mishling-hexer | Broker i2 (by Rangehexer i8) | none
mishling-bent | Broker d3 (by Simurgh e8); Broker h3 (by Simurgh g8) | none
mishling-double-bent | Broker c2 (by Jackal e8); Jackal e3 (by Jackal e8); Broker e4 (by Jackal e8); Jackal g3 (by Jackal g8); Broker g4 (by Jackal g8); Broker i2 (by Jackal g8) | none
mishling-4c-long-hexer | Broker c2 (by Longrangeracer g9); Broker f5 (by Longrangeracer g9); Broker i2 (by Longrangehexer i8) | Broker b1, Broker k1
mishling-4c-short-hexer | Broker c2 (by Shortrangeracer g9) | Broker b1, Broker k1
mishling-4c-hexer | Broker c2 (by Rangeracer g9); Broker f5 (by Rangeracer g9); Broker i2 (by Rangehexer i8) | Broker b1, Broker k1
mishling-4c-bent | Broker c2 (by Gunsmith g9); Broker d3 (by Simurgh e8); Broker h3 (by Simurgh g8) | Broker b1
mishling-4c-double-bent | Broker c2 (by Coyotetrap g9, Jackal e8); Jackal e3 (by Jackal e8); Broker e4 (by Jackal e8); Jackal g3 (by Jackal g8); Broker g4 (by Jackal g8); Broker i2 (by Jackal g8) | Broker b1, Broker k1
mishling-trios-long-hexer | Broker i2 (by Longrangehexer i8) | none
mishling-trios-short-hexer | none | none
mishling-trios-hexer | Broker i2 (by Rangehexer i8) | none
mishling-trios-bent | Broker d3 (by Simurgh e8); Broker e4 (by Simurgh f8); Broker g4 (by Simurgh f8); Broker h3 (by Simurgh g8) | Simurgh f4
mishling-trios-double-bent | Broker c2 (by Jackal e8); Broker d3 (by Jackal f8); Jackal e3 (by Jackal e8); Broker e4 (by Jackal e8); Jackal f4 (by Jackal f8); Broker f5 (by Jackal f8); Jackal g3 (by Jackal g8); Broker g4 (by Jackal g8); Broker h3 (by Jackal f8); Broker i2 (by Jackal g8) | Jackal f4
mishling-cannon | Broker e4 (by Cannon e8); Broker f5 (by Sling i8); Broker g4 (by Cannon g8) | none
)";

// Horn Rimmed games, also their Frontofhouse forms
constexpr const char* kAttackedHorn = R"(
hr-wellisch | none | Supersaltire a1, Supersaltire a2, Supersaltire g1, Supersaltire h2
hr-glinski | none | Rook d2, Rook k2
hr-mccooey | none | Broker g5
hr-trios | none | none
hr-liu-yang | Broker f5 (by Cannon f9); Broker g6 (by Cannon g9, Sling k9); Broker h5 (by Cannon h9) | Cannon g5, Senhelm k1, Broker m1
hr-wellisch-3p | none | Supersaltire a1, Supersaltire a2, Supersaltire g1, Supersaltire h2
hr-mccooey-3p | Unicorn g4 (by Unicorn k7, Unicorn d7) | Broker g5
)";

// First moves by type; other kinds of moves behind a heading
constexpr const char* kFirstMovesFour = R"(
mishling | D 1, U 2, F 2, A 4, N 4, B 9
mishling-4c | D 1, I 7, U 2, F 2, A 4, B 9
mishling-trios | U 2, A 3, N 8, B 9
waitress-trios | U 2, T 10, N 8, B 9
shammes-trios | M 8, A 3, N 8, B 9
mishling-long-hexer | D 1, U 2, L 2, X 4, N 4, B 9
mishling-short-hexer | D 1, U 2, L 2, X 1, N 4, B 9
mishling-hexer | D 1, U 2, L 2, X 4, N 4, B 9
mishling-bent | D 1, U 2, S 14, N 4, B 9
mishling-double-bent | D 1, U 2, J 20, N 4, B 9
mishling-4c-long-hexer | D 1, E 6, U 2, L 2, X 4, B 9
mishling-4c-short-hexer | D 1, E 4, U 2, L 2, X 1, B 9
mishling-4c-hexer | D 1, E 6, U 2, L 2, X 4, B 9
mishling-4c-bent | D 1, P 1, M 4, U 2, S 14, B 9
mishling-4c-double-bent | D 1, S 2, T 4, U 2, J 20, B 9
mishling-trios-long-hexer | U 2, X 4, N 8, B 9
mishling-trios-short-hexer | U 2, X 1, N 8, B 9
mishling-trios-hexer | U 2, X 4, N 8, B 9
mishling-trios-bent | U 2, S 28, N 8, B 9
mishling-trios-double-bent | U 2, J 38, N 8, B 9
mishling-cannon | D 1, U 2, C 4, L 3, N 4, B 9
mishling-fusion | D 1, U 2, F 2, A 4, N 4, B 9; fusions by: R 6, U 3, F 2, A 3; fissions of: D 1
mishling-4c-fusion | D 1, I 7, U 2, F 2, A 4, B 9; fusions by: R 6, U 3, F 2, A 3; fissions of: D 1, I 7
mishling-trios-fusion | U 2, A 3, N 8, B 9; fusions by: R 8, U 4, F 2, A 5
waitress-trios-fusion | U 2, T 10, N 8, B 9; fusions by: R 8, U 4, T 4, W 3
shammes-trios-fusion | M 8, A 3, N 8, B 9; fusions by: M 6, S 3, F 2, A 5
mishling-long-hexer-fusion | D 1, U 2, L 2, X 4, N 4, B 9; fusions by: R 6, U 3, L 2, X 3; fissions of: D 1
mishling-short-hexer-fusion | D 1, U 2, L 2, X 1, N 4, B 9; fusions by: R 6, U 3, L 2, X 3; fissions of: D 1
mishling-hexer-fusion | D 1, U 2, L 2, X 4, N 4, B 9; fusions by: R 6, U 3, L 2, X 3; fissions of: D 1
mishling-bent-fusion | D 1, U 2, S 14, N 4, B 9; fusions by: R 6, U 3, S 2, F 2; fissions of: D 1
mishling-double-bent-fusion | D 1, U 2, J 20, N 4, B 9; fusions by: R 6, U 3; fissions of: D 1
mishling-4c-long-hexer-fusion | D 1, E 6, U 2, L 2, X 4, B 9; fusions by: R 6, U 3, L 2, X 3; fissions of: D 1, E 5
mishling-4c-short-hexer-fusion | D 1, E 4, U 2, L 2, X 1, B 9; fusions by: R 6, U 3, L 2, X 3; fissions of: D 1, E 4
mishling-4c-hexer-fusion | D 1, E 6, U 2, L 2, X 4, B 9; fusions by: R 6, U 3, L 2, X 3; fissions of: D 1, E 5
mishling-4c-bent-fusion | D 1, P 1, M 4, U 2, S 14, B 9; fusions by: R 6, U 3, S 2, F 2; fissions of: D 1, P 1, M 3
mishling-4c-double-bent-fusion | D 1, S 2, T 4, U 2, J 20, B 9; fusions by: R 6, U 3; fissions of: D 1, S 2, T 3
mishling-trios-long-hexer-fusion | U 2, X 4, N 8, B 9; fusions by: R 8, U 4, L 2, X 4
mishling-trios-short-hexer-fusion | U 2, X 1, N 8, B 9; fusions by: R 8, U 4, L 2, X 4
mishling-trios-hexer-fusion | U 2, X 4, N 8, B 9; fusions by: R 8, U 4, L 2, X 4
mishling-trios-bent-fusion | U 2, S 28, N 8, B 9; fusions by: R 8, U 4, S 4, F 3
mishling-trios-double-bent-fusion | U 2, J 38, N 8, B 9; fusions by: R 8, U 4
waitress-trios-fusion-free | U 2, T 10, N 8, B 9; fusions by: R 8, U 4, T 4, W 3
shammes-trios-fusion-free | M 8, A 3, N 8, B 9; fusions by: M 6, S 3, F 2, A 5
)";

// Horn Rimmed games
constexpr const char* kFirstMovesHorn = R"(
hr-wellisch | V 5, S 2, P 18
hr-wellisch-foh | V 5, S 2, P 18
hr-glinski | G 3, D 8, R 6, N 10, U 16, S 2, M 9; double steps: M 8
hr-glinski-foh | G 3, D 8, R 6, N 10, U 16, S 2, M 9; double steps: M 8
hr-mccooey | N 10, U 8, S 2, B 9; double steps: B 8
hr-mccooey-foh | N 10, U 8, S 2, B 9; double steps: B 8
hr-trios | D 4, R 4, N 8, U 4, S 2, B 11; double steps: B 10
hr-trios-foh | D 4, R 4, N 8, U 4, S 2, B 11; double steps: B 10
hr-liu-yang | N 8, U 3, C 3, L 4, S 2, B 11; double steps: B 10; swaps by: G 6
hr-liu-yang-foh | N 8, U 3, C 3, L 4, S 2, B 11; double steps: B 10; swaps by: G 6
hr-wellisch-3p | V 5, S 2, P 18
hr-wellisch-foh-3p | V 5, S 2, P 18
hr-mccooey-3p | N 10, U 6, S 2, B 9; double steps: B 8
hr-mccooey-foh-3p | N 10, U 6, S 2, B 9; double steps: B 8
)";

// Honeycomb games
constexpr const char* kFirstMovesHoneycomb = R"(
honeycomb | N 16, P 30
honeycomb-pawnless | B 32, F 12, N 24
honeycomb-double | B 12, H 6, N 28, P 45
honeycomb-pawnless-double | B 48, H 18, K 3, N 40, Q 14, R 6
wildhoney | C 16, G 4, N 8, P 30
wildhoney-pawnless | B 32, C 24, G 8, N 16
wildhoney-double | B 12, C 28, G 8, N 16, P 45
wildhoney-pawnless-double | B 48, C 40, G 14, K 3, N 28, Q 7, R 6
)";

// Mitred games: variant | types that can come up | types that can be in hand
constexpr const char* kMitredTypes = R"(
mitred-ariana | KQRBWMGSPT | MPW
mitred-ariana-bishogi | KQRBWMGSPCAT | BMPQRW
mitred-ariana-foh | KQRBWMGSPT | GMPQSW
mitred-diana | KRBNWMGSPT | MPW
mitred-diana-bachelor | KQRBNWMGSPT | MPW
mitred-diana-bishogi | KRBNWMHGSPCAT | BHMPRW
mitred-diana-bishogi-bachelor | KQRBNWMHGSPCAT | BHMPQRW
mitred-diana-foh | KRBNWMHGSPT | GHMPSW
mitred-diana-foh-bachelor | KQRBNWMHGSPT | GHMPQSW
mitred-electra | RBNWMHGSPXT | HMPW
mitred-electra-kinglet | RBNWMHGSPXT | HMPW
mitred-electra-bishogi | RBNWMHGSPCAT | BHMPRW
mitred-electra-bishogi-kinglet | RBNWMHGSPCAT | BHMPRW
mitred-electra-foh | RBNWMHGPT | GHMPW
mitred-electra-foh-kinglet | RBNWMHGPT | GHMPW
mitred-minerva | QRBNWMGSPT | MPW
mitred-minerva-kinglet | QRBNWMGSPT | MPW
mitred-minerva-bishogi | QRBNWMHGSPCAT | BHMPQRW
mitred-minerva-bishogi-kinglet | QRBNWMHGSPCAT | BHMPQRW
mitred-minerva-foh | QRBNWMHGSPT | GHMPQSW
mitred-minerva-foh-kinglet | QRBNWMHGSPT | GHMPQSW
mitred-rla | KQRBNWMHGSPXT | HMPW
mitred-rla-bishogi | KQRBNWMHGSPCAT | BHMPQRW
mitred-rla-foh | KQRBNWMHPT | HMPQW
mitred-sylvia | KQRBNWMHGSX | HMW
mitred-sylvia-bishogi | KQRBNWMHGSCA | BHMQRW
mitred-sylvia-foh | KQRBNWMHGS | GHMQSW
los-generales | KQRNWMHGSPXT | HMPW
los-generales-foh | KQRNWHGSPT | GHPQSW
)";

// Mitred games: type | quiet targets of a White piece on d4 on the empty board
constexpr const char* kMitredTargets = R"(
Wing | d5 d6 d7 d8
Mitre | a7 b6 c5 e5 f6 g7 h8
Helm | c6 e6
Knight | b3 b5 c2 c6 e2 e6 f3 f5
Crab | b3 c6 e6 f3
Gold General | c4 c5 d3 d5 e4 e5
Silver General | c3 c5 d5 e3 e5
Chatelaine | a4 b4 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f4 g4 h4
Primate | a1 a7 b2 b6 c3 c4 c5 d3 d5 e3 e4 e5 f2 f6 g1 g7 h8
Steward | c4 d3 d5 e4
)";

}  // namespace sennight::facts
