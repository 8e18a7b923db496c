// Games of our own invention in the words of another program's variant files, with what programs count of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sennight::test {

struct ImportedSample {
  std::string name;                   // of the section
  std::string origin;                 // who counted
  std::vector<std::uint64_t> counts;  // perft of depth 1, 2, ...
  std::string text;
};

inline constexpr const char* kDebian = "fairy-stockfish 11.1";
// The one with pieces in Betza's notation; Debian's does not know the keys yet.
inline constexpr const char* kLater = "fairy-stockfish, build b2e693ef";

// Castling to unusual files, promotion on two ranks with limits.
// A hand, promoted forms, pieces that may not be stuck.
// Cells for some types, blocked leaps, cannons, facing royals, a goal.
// No royals; who has nothing left wins.
// A child of a game that the program knows: gates and drops.
// Moves in Betza's notation, an own pawn, en passant by two types.
// Explosions, a royal that is one by extinction.
// Hands that differ, limits that count promoted pieces.
inline const std::vector<ImportedSample>& imported_samples() {
  static const std::vector<ImportedSample> kSamples = {
      {"lighthouse", kDebian, {27, 720, 20880, 591988, 18147850}, R"([lighthouse]
pawn = p
knight = n
archbishop = a
rook = r
commoner = c
king = k
maxFile = 9
maxRank = 7
startFen = rnack1anr/ppppppppp/9/9/9/PPPPPPPPP/RNACK1ANR w KQkq - 0 1
castlingKingsideFile = g
castlingQueensideFile = c
promotionRank = 6
promotionPieceTypes = arnc
promotionLimit = a:2 c:1
mandatoryPawnPromotion = false
doubleStepRank = 2
stalemateValue = loss
nFoldValue = loss
)"},
      {"ferry", kDebian, {17, 289, 4866, 81386, 1402140}, R"([ferry]
shogiPawn = p
lance = l
shogiKnight = h
silver = s
dragonHorse = d
bishop = b
gold = g
king = k
maxFile = 6
maxRank = 7
startFen = lhsgkb/6/pppppp/6/PPPPPP/6/BKGSHL[] w - - 0 1
castling = false
pieceDrops = true
capturesToHand = true
promotionRank = 5
promotedPieceType = p:g l:g h:g s:g b:d
immobilityIllegal = true
shogiDoubledPawn = false
shogiPawnDropMateIllegal = true
stalemateValue = loss
nMoveRule = 0
nFoldRule = 4
perpetualCheckIllegal = true
)"},
      {"moat", kDebian, {49, 2411, 111876, 5201518}, R"([moat]
rook = r
horse = h
elephant = e
cannon = c
soldier = s
fers = f
king = k
kingType = w
wazir = w
maxFile = 9
maxRank = 9
startFen = r1ef1fe1r/4k4/1c1h1h1c1/s1s1s1s1s/9/S1S1S1S1S/1C1H1H1C1/4K4/R1EF1FE1R w - - 0 1
castling = false
doubleStep = false
flyingGeneral = true
soldierPromotionRank = 5
mobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3
mobilityRegionBlackKing = d9 e9 f9 d8 e8 f8 d7 e7 f7
mobilityRegionWhiteElephant = *1 *2 *3 *4
mobilityRegionBlackElephant = *9 *8 *7 *6
flagPiece = s
whiteFlag = d9 e9 f9
blackFlag = d1 e1 f1
stalemateValue = loss
)"},
      {"tithe", kDebian, {13, 169, 1938, 20271, 219954, 2260959}, R"([tithe]
pawn = p
knight = n
kniroo = m
bers = d
commoner = c
maxFile = 7
maxRank = 7
startFen = mndcdnm/ppppppp/7/7/7/PPPPPPP/MNDCDNM w - - 0 1
castling = false
promotionRank = 7
promotionPieceTypes = mndc
mustCapture = true
doubleStep = false
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
)"},
      {"tollgate", kDebian, {92, 7944, 536178}, R"([tollgate:seirawan]
chancellor = -
centaur = e
startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR[HEhe] w ABCDEFGHabcdefgh - 0 1
castling = false
pieceDrops = true
promotionPieceTypes = qh
)"},
      {"saltmarsh", kLater, {23, 529, 13743, 354438}, R"([saltmarsh]
pawn = p
rook = r
king = k:KAD
customPiece1 = h:nNfsN
customPiece2 = g:mQcfF
customPiece3 = d:FbWmffD
customPiece4 = s:fmWfceFimfnD
maxFile = 9
maxRank = 8
castling = false
doubleStepRegionWhite = *2
doubleStepRegionBlack = *7
promotionRegionWhite = *8
promotionRegionBlack = *1
promotionPawnTypes = ps
promotionPieceTypes = ghd
enPassantTypes = ps
startFen = rhdgkgdhr/pspspspsp/9/9/9/9/PSPSPSPSP/RHDGKGDHR w - - 0 1
)"},
      {"keel", kLater, {20, 400, 8902, 197326}, R"([keel]
pawn = p
knight = n
bishop = b
rook = r
queen = q
commoner = c
startFen = rnbqcbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQCBNR w - - 0 1
castling = false
promotionPieceTypes = qn
blastOnCapture = true
extinctionValue = loss
extinctionPieceTypes = c
extinctionPseudoRoyal = true
)"},
      {"ebb", kDebian, {30, 971, 27928, 761419}, R"([ebb:crazyhouse]
maxFile = 6
maxRank = 6
castling = false
doubleStep = false
startFen = rnbqkn/pppppp/3P2/6/PPP1PP/RNBQKN[NNbr] w - - 0 1
promotionRank = 5
mandatoryPawnPromotion = false
promotionPieceTypes = qn
promotionLimit = q:1 n:2
)"},
  };
  return kSamples;
}

}  // namespace sennight::test
