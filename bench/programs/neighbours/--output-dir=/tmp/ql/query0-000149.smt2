; sat, says blast
; row[0] = 4
; row[1] = 0
; row[2] = 0
; row[3] = 0
; col[0] = 5
; col[1] = 0
; col[2] = 0
; col[3] = 0
; board[0] = 1
; board[1] = 0
; board[2] = 0
; board[3] = 2
; board[4] = 1
; board[5] = 0
; board[6] = 0
; board[7] = 0
; board[8] = 0
; board[9] = 0
; board[10] = 0
; board[11] = 0
; board[12] = 0
; board[13] = 0
; board[14] = 0
; board[15] = 0
; board[16] = 1
; board[17] = 0
; board[18] = 0
; board[19] = 0
; board[20] = 1
; board[21] = 0
; board[22] = 0
; board[23] = 0
; board[24] = 1
; board[25] = 0
; board[26] = 2
; board[27] = 0
; board[28] = 1
; board[29] = 0
; board[30] = 0
; board[31] = 0
; board[32] = 1
; board[33] = 0
; board[34] = 0
; board[35] = 0
; board[36] = 1
; board[37] = 0
; board[38] = 0
; board[39] = 0
; board[40] = 1
; board[41] = 0
; board[42] = 2
; board[43] = 0
; board[44] = 1
; board[45] = 0
; board[46] = 0
; board[47] = 0
; board[48] = 1
; board[49] = 0
; board[50] = 0
; board[51] = 0
; board[52] = 1
; board[53] = 0
; board[54] = 0
; board[55] = 0
; board[56] = 1
; board[57] = 0
; board[58] = 2
; board[59] = 0
; board[60] = 1
; board[61] = 0
; board[62] = 0
; board[63] = 0
; board[64] = 1
; board[65] = 0
; board[66] = 0
; board[67] = 0
; board[68] = 1
; board[69] = 0
; board[70] = 0
; board[71] = 0
; board[72] = 0
; board[73] = 0
; board[74] = 0
; board[75] = 0
; board[76] = 0
; board[77] = 0
; board[78] = 0
; board[79] = 0
; board[80] = 1
; board[81] = 0
; board[82] = 0
; board[83] = 0
; board[84] = 1
; board[85] = 0
; board[86] = 0
; board[87] = 0
; board[88] = 1
; board[89] = 0
; board[90] = 2
; board[91] = 0
; board[92] = 1
; board[93] = 0
; board[94] = 0
; board[95] = 0
; board[96] = 1
; board[97] = 0
; board[98] = 0
; board[99] = 2
; board[100] = 1
; board[101] = 0
; board[102] = 0
; board[103] = 0
; board[104] = 1
; board[105] = 0
; board[106] = 0
; board[107] = 0
; board[108] = 1
; board[109] = 0
; board[110] = 0
; board[111] = 0
; board[112] = 1
; board[113] = 0
; board[114] = 0
; board[115] = 0
; board[116] = 1
; board[117] = 0
; board[118] = 0
; board[119] = 0
(set-info :status sat)
(set-logic QF_ABV)
(declare-fun |row[3]| () (_ BitVec 8))
(declare-fun |row[2]| () (_ BitVec 8))
(declare-fun |row[1]| () (_ BitVec 8))
(declare-fun |row[0]| () (_ BitVec 8))
(declare-fun |col[3]| () (_ BitVec 8))
(declare-fun |col[2]| () (_ BitVec 8))
(declare-fun |col[1]| () (_ BitVec 8))
(declare-fun |col[0]| () (_ BitVec 8))
(declare-fun |board[0]| () (_ BitVec 8))
(declare-fun |board[1]| () (_ BitVec 8))
(declare-fun |board[2]| () (_ BitVec 8))
(declare-fun |board[3]| () (_ BitVec 8))
(declare-fun |board[4]| () (_ BitVec 8))
(declare-fun |board[5]| () (_ BitVec 8))
(declare-fun |board[6]| () (_ BitVec 8))
(declare-fun |board[7]| () (_ BitVec 8))
(declare-fun |board[8]| () (_ BitVec 8))
(declare-fun |board[9]| () (_ BitVec 8))
(declare-fun |board[10]| () (_ BitVec 8))
(declare-fun |board[11]| () (_ BitVec 8))
(declare-fun |board[12]| () (_ BitVec 8))
(declare-fun |board[13]| () (_ BitVec 8))
(declare-fun |board[14]| () (_ BitVec 8))
(declare-fun |board[15]| () (_ BitVec 8))
(declare-fun |board[16]| () (_ BitVec 8))
(declare-fun |board[17]| () (_ BitVec 8))
(declare-fun |board[18]| () (_ BitVec 8))
(declare-fun |board[19]| () (_ BitVec 8))
(declare-fun |board[20]| () (_ BitVec 8))
(declare-fun |board[21]| () (_ BitVec 8))
(declare-fun |board[22]| () (_ BitVec 8))
(declare-fun |board[23]| () (_ BitVec 8))
(declare-fun |board[24]| () (_ BitVec 8))
(declare-fun |board[25]| () (_ BitVec 8))
(declare-fun |board[26]| () (_ BitVec 8))
(declare-fun |board[27]| () (_ BitVec 8))
(declare-fun |board[28]| () (_ BitVec 8))
(declare-fun |board[29]| () (_ BitVec 8))
(declare-fun |board[30]| () (_ BitVec 8))
(declare-fun |board[31]| () (_ BitVec 8))
(declare-fun |board[32]| () (_ BitVec 8))
(declare-fun |board[33]| () (_ BitVec 8))
(declare-fun |board[34]| () (_ BitVec 8))
(declare-fun |board[35]| () (_ BitVec 8))
(declare-fun |board[36]| () (_ BitVec 8))
(declare-fun |board[37]| () (_ BitVec 8))
(declare-fun |board[38]| () (_ BitVec 8))
(declare-fun |board[39]| () (_ BitVec 8))
(declare-fun |board[40]| () (_ BitVec 8))
(declare-fun |board[41]| () (_ BitVec 8))
(declare-fun |board[42]| () (_ BitVec 8))
(declare-fun |board[43]| () (_ BitVec 8))
(declare-fun |board[44]| () (_ BitVec 8))
(declare-fun |board[45]| () (_ BitVec 8))
(declare-fun |board[46]| () (_ BitVec 8))
(declare-fun |board[47]| () (_ BitVec 8))
(declare-fun |board[48]| () (_ BitVec 8))
(declare-fun |board[49]| () (_ BitVec 8))
(declare-fun |board[50]| () (_ BitVec 8))
(declare-fun |board[51]| () (_ BitVec 8))
(declare-fun |board[52]| () (_ BitVec 8))
(declare-fun |board[53]| () (_ BitVec 8))
(declare-fun |board[54]| () (_ BitVec 8))
(declare-fun |board[55]| () (_ BitVec 8))
(declare-fun |board[56]| () (_ BitVec 8))
(declare-fun |board[57]| () (_ BitVec 8))
(declare-fun |board[58]| () (_ BitVec 8))
(declare-fun |board[59]| () (_ BitVec 8))
(declare-fun |board[60]| () (_ BitVec 8))
(declare-fun |board[61]| () (_ BitVec 8))
(declare-fun |board[62]| () (_ BitVec 8))
(declare-fun |board[63]| () (_ BitVec 8))
(declare-fun |board[64]| () (_ BitVec 8))
(declare-fun |board[65]| () (_ BitVec 8))
(declare-fun |board[66]| () (_ BitVec 8))
(declare-fun |board[67]| () (_ BitVec 8))
(declare-fun |board[68]| () (_ BitVec 8))
(declare-fun |board[69]| () (_ BitVec 8))
(declare-fun |board[70]| () (_ BitVec 8))
(declare-fun |board[71]| () (_ BitVec 8))
(declare-fun |board[72]| () (_ BitVec 8))
(declare-fun |board[73]| () (_ BitVec 8))
(declare-fun |board[74]| () (_ BitVec 8))
(declare-fun |board[75]| () (_ BitVec 8))
(declare-fun |board[76]| () (_ BitVec 8))
(declare-fun |board[77]| () (_ BitVec 8))
(declare-fun |board[78]| () (_ BitVec 8))
(declare-fun |board[79]| () (_ BitVec 8))
(declare-fun |board[80]| () (_ BitVec 8))
(declare-fun |board[81]| () (_ BitVec 8))
(declare-fun |board[82]| () (_ BitVec 8))
(declare-fun |board[83]| () (_ BitVec 8))
(declare-fun |board[84]| () (_ BitVec 8))
(declare-fun |board[85]| () (_ BitVec 8))
(declare-fun |board[86]| () (_ BitVec 8))
(declare-fun |board[87]| () (_ BitVec 8))
(declare-fun |board[88]| () (_ BitVec 8))
(declare-fun |board[89]| () (_ BitVec 8))
(declare-fun |board[90]| () (_ BitVec 8))
(declare-fun |board[91]| () (_ BitVec 8))
(declare-fun |board[92]| () (_ BitVec 8))
(declare-fun |board[93]| () (_ BitVec 8))
(declare-fun |board[94]| () (_ BitVec 8))
(declare-fun |board[95]| () (_ BitVec 8))
(declare-fun |board[96]| () (_ BitVec 8))
(declare-fun |board[97]| () (_ BitVec 8))
(declare-fun |board[98]| () (_ BitVec 8))
(declare-fun |board[99]| () (_ BitVec 8))
(declare-fun |board[100]| () (_ BitVec 8))
(declare-fun |board[101]| () (_ BitVec 8))
(declare-fun |board[102]| () (_ BitVec 8))
(declare-fun |board[103]| () (_ BitVec 8))
(declare-fun |board[104]| () (_ BitVec 8))
(declare-fun |board[105]| () (_ BitVec 8))
(declare-fun |board[106]| () (_ BitVec 8))
(declare-fun |board[107]| () (_ BitVec 8))
(declare-fun |board[108]| () (_ BitVec 8))
(declare-fun |board[109]| () (_ BitVec 8))
(declare-fun |board[110]| () (_ BitVec 8))
(declare-fun |board[111]| () (_ BitVec 8))
(declare-fun |board[112]| () (_ BitVec 8))
(declare-fun |board[113]| () (_ BitVec 8))
(declare-fun |board[114]| () (_ BitVec 8))
(declare-fun |board[115]| () (_ BitVec 8))
(declare-fun |board[116]| () (_ BitVec 8))
(declare-fun |board[117]| () (_ BitVec 8))
(declare-fun |board[118]| () (_ BitVec 8))
(declare-fun |board[119]| () (_ BitVec 8))
(define-fun e8 () (_ BitVec 32) (concat |row[3]| (concat |row[2]| (concat |row[1]| |row[0]|))))
(define-fun e22 () (_ BitVec 32) (concat |col[3]| (concat |col[2]| (concat |col[1]| |col[0]|))))
(define-fun e25 () Bool (bvslt e22 #x00000006))
(define-fun e1284 () (_ BitVec 32) (bvadd e22 #xffffffff))
(declare-fun t0 () (Array (_ BitVec 64) (_ BitVec 8)))
(assert (= (select t0 #x0000000000000000) |board[0]|))
(assert (= (select t0 #x0000000000000001) |board[1]|))
(assert (= (select t0 #x0000000000000002) |board[2]|))
(assert (= (select t0 #x0000000000000003) |board[3]|))
(assert (= (select t0 #x0000000000000004) |board[4]|))
(assert (= (select t0 #x0000000000000005) |board[5]|))
(assert (= (select t0 #x0000000000000006) |board[6]|))
(assert (= (select t0 #x0000000000000007) |board[7]|))
(assert (= (select t0 #x0000000000000008) |board[8]|))
(assert (= (select t0 #x0000000000000009) |board[9]|))
(assert (= (select t0 #x000000000000000a) |board[10]|))
(assert (= (select t0 #x000000000000000b) |board[11]|))
(assert (= (select t0 #x000000000000000c) |board[12]|))
(assert (= (select t0 #x000000000000000d) |board[13]|))
(assert (= (select t0 #x000000000000000e) |board[14]|))
(assert (= (select t0 #x000000000000000f) |board[15]|))
(assert (= (select t0 #x0000000000000010) |board[16]|))
(assert (= (select t0 #x0000000000000011) |board[17]|))
(assert (= (select t0 #x0000000000000012) |board[18]|))
(assert (= (select t0 #x0000000000000013) |board[19]|))
(assert (= (select t0 #x0000000000000014) |board[20]|))
(assert (= (select t0 #x0000000000000015) |board[21]|))
(assert (= (select t0 #x0000000000000016) |board[22]|))
(assert (= (select t0 #x0000000000000017) |board[23]|))
(assert (= (select t0 #x0000000000000018) |board[24]|))
(assert (= (select t0 #x0000000000000019) |board[25]|))
(assert (= (select t0 #x000000000000001a) |board[26]|))
(assert (= (select t0 #x000000000000001b) |board[27]|))
(assert (= (select t0 #x000000000000001c) |board[28]|))
(assert (= (select t0 #x000000000000001d) |board[29]|))
(assert (= (select t0 #x000000000000001e) |board[30]|))
(assert (= (select t0 #x000000000000001f) |board[31]|))
(assert (= (select t0 #x0000000000000020) |board[32]|))
(assert (= (select t0 #x0000000000000021) |board[33]|))
(assert (= (select t0 #x0000000000000022) |board[34]|))
(assert (= (select t0 #x0000000000000023) |board[35]|))
(assert (= (select t0 #x0000000000000024) |board[36]|))
(assert (= (select t0 #x0000000000000025) |board[37]|))
(assert (= (select t0 #x0000000000000026) |board[38]|))
(assert (= (select t0 #x0000000000000027) |board[39]|))
(assert (= (select t0 #x0000000000000028) |board[40]|))
(assert (= (select t0 #x0000000000000029) |board[41]|))
(assert (= (select t0 #x000000000000002a) |board[42]|))
(assert (= (select t0 #x000000000000002b) |board[43]|))
(assert (= (select t0 #x000000000000002c) |board[44]|))
(assert (= (select t0 #x000000000000002d) |board[45]|))
(assert (= (select t0 #x000000000000002e) |board[46]|))
(assert (= (select t0 #x000000000000002f) |board[47]|))
(assert (= (select t0 #x0000000000000030) |board[48]|))
(assert (= (select t0 #x0000000000000031) |board[49]|))
(assert (= (select t0 #x0000000000000032) |board[50]|))
(assert (= (select t0 #x0000000000000033) |board[51]|))
(assert (= (select t0 #x0000000000000034) |board[52]|))
(assert (= (select t0 #x0000000000000035) |board[53]|))
(assert (= (select t0 #x0000000000000036) |board[54]|))
(assert (= (select t0 #x0000000000000037) |board[55]|))
(assert (= (select t0 #x0000000000000038) |board[56]|))
(assert (= (select t0 #x0000000000000039) |board[57]|))
(assert (= (select t0 #x000000000000003a) |board[58]|))
(assert (= (select t0 #x000000000000003b) |board[59]|))
(assert (= (select t0 #x000000000000003c) |board[60]|))
(assert (= (select t0 #x000000000000003d) |board[61]|))
(assert (= (select t0 #x000000000000003e) |board[62]|))
(assert (= (select t0 #x000000000000003f) |board[63]|))
(assert (= (select t0 #x0000000000000040) |board[64]|))
(assert (= (select t0 #x0000000000000041) |board[65]|))
(assert (= (select t0 #x0000000000000042) |board[66]|))
(assert (= (select t0 #x0000000000000043) |board[67]|))
(assert (= (select t0 #x0000000000000044) |board[68]|))
(assert (= (select t0 #x0000000000000045) |board[69]|))
(assert (= (select t0 #x0000000000000046) |board[70]|))
(assert (= (select t0 #x0000000000000047) |board[71]|))
(assert (= (select t0 #x0000000000000048) |board[72]|))
(assert (= (select t0 #x0000000000000049) |board[73]|))
(assert (= (select t0 #x000000000000004a) |board[74]|))
(assert (= (select t0 #x000000000000004b) |board[75]|))
(assert (= (select t0 #x000000000000004c) |board[76]|))
(assert (= (select t0 #x000000000000004d) |board[77]|))
(assert (= (select t0 #x000000000000004e) |board[78]|))
(assert (= (select t0 #x000000000000004f) |board[79]|))
(assert (= (select t0 #x0000000000000050) |board[80]|))
(assert (= (select t0 #x0000000000000051) |board[81]|))
(assert (= (select t0 #x0000000000000052) |board[82]|))
(assert (= (select t0 #x0000000000000053) |board[83]|))
(assert (= (select t0 #x0000000000000054) |board[84]|))
(assert (= (select t0 #x0000000000000055) |board[85]|))
(assert (= (select t0 #x0000000000000056) |board[86]|))
(assert (= (select t0 #x0000000000000057) |board[87]|))
(assert (= (select t0 #x0000000000000058) |board[88]|))
(assert (= (select t0 #x0000000000000059) |board[89]|))
(assert (= (select t0 #x000000000000005a) |board[90]|))
(assert (= (select t0 #x000000000000005b) |board[91]|))
(assert (= (select t0 #x000000000000005c) |board[92]|))
(assert (= (select t0 #x000000000000005d) |board[93]|))
(assert (= (select t0 #x000000000000005e) |board[94]|))
(assert (= (select t0 #x000000000000005f) |board[95]|))
(assert (= (select t0 #x0000000000000060) |board[96]|))
(assert (= (select t0 #x0000000000000061) |board[97]|))
(assert (= (select t0 #x0000000000000062) |board[98]|))
(assert (= (select t0 #x0000000000000063) |board[99]|))
(assert (= (select t0 #x0000000000000064) |board[100]|))
(assert (= (select t0 #x0000000000000065) |board[101]|))
(assert (= (select t0 #x0000000000000066) |board[102]|))
(assert (= (select t0 #x0000000000000067) |board[103]|))
(assert (= (select t0 #x0000000000000068) |board[104]|))
(assert (= (select t0 #x0000000000000069) |board[105]|))
(assert (= (select t0 #x000000000000006a) |board[106]|))
(assert (= (select t0 #x000000000000006b) |board[107]|))
(assert (= (select t0 #x000000000000006c) |board[108]|))
(assert (= (select t0 #x000000000000006d) |board[109]|))
(assert (= (select t0 #x000000000000006e) |board[110]|))
(assert (= (select t0 #x000000000000006f) |board[111]|))
(assert (= (select t0 #x0000000000000070) |board[112]|))
(assert (= (select t0 #x0000000000000071) |board[113]|))
(assert (= (select t0 #x0000000000000072) |board[114]|))
(assert (= (select t0 #x0000000000000073) |board[115]|))
(assert (= (select t0 #x0000000000000074) |board[116]|))
(assert (= (select t0 #x0000000000000075) |board[117]|))
(assert (= (select t0 #x0000000000000076) |board[118]|))
(assert (= (select t0 #x0000000000000077) |board[119]|))
(define-fun e1296 () (_ BitVec 32) (bvadd e22 (bvmul e8 #x00000006)))
(define-fun e1305 () (_ BitVec 64) ((_ sign_extend 30) (concat (bvadd e1296 #xfffffff9) #b00)))
(define-fun e1335 () Bool (and (= (ite (bvult (bvadd e1305 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1305 #x0000000000000003)) #x00) #x00) (= (ite (bvult (bvadd e1305 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1305 #x0000000000000002)) #x00) #x00)))
(define-fun e1339 () Bool (and (and e1335 (= (ite (bvult (bvadd e1305 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1305 #x0000000000000001)) #x00) #x00)) (= (ite (bvult e1305 #x0000000000000078) (select t0 e1305) #x00) #x01)))
(define-fun e1352 () (_ BitVec 64) ((_ sign_extend 30) (concat (bvadd e1296 #xfffffffa) #b00)))
(define-fun e1285 () (_ BitVec 32) (bvadd e22 #x00000001))
(define-fun e1462 () (_ BitVec 64) ((_ sign_extend 30) (concat (bvadd e1296 #xffffffff) #b00)))
(define-fun e1347 () Bool (bvsle e22 e1285))
(define-fun e24 () (_ BitVec 1) (bvnot ((_ extract 7 7) |col[3]|)))
(define-fun e1415 () (_ BitVec 1) (bvnot ((_ extract 31 31) e1285)))
(define-fun e1454 () Bool (bvslt e1285 (bvadd e22 #x00000002)))
(define-fun e1274 () (_ BitVec 32) (bvadd e8 #x00000001))
(define-fun e1533 () (_ BitVec 34) (concat (bvadd e1296 #x00000005) #b00))
(define-fun e1565 () (_ BitVec 34) (concat (bvadd e1296 #x00000006) #b00))
(define-fun e1416 () Bool (bvslt e1285 #x00000006))
(define-fun e1494 () (_ BitVec 34) (concat (bvadd e1296 #x00000001) #b00))
(define-fun e1599 () (_ BitVec 34) (concat (bvadd e1296 #x00000007) #b00))
(define-fun e1495 () (_ BitVec 64) ((_ sign_extend 30) e1494))
(define-fun e1512 () Bool (and (= (ite (bvult (bvadd e1495 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1495 #x0000000000000003)) #x00) #x00) (= (ite (bvult (bvadd e1495 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1495 #x0000000000000002)) #x00) #x00)))
(define-fun e1516 () Bool (and (and e1512 (= (ite (bvult (bvadd e1495 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1495 #x0000000000000001)) #x00) #x00)) (= (ite (bvult e1495 #x0000000000000078) (select t0 e1495) #x00) #x01)))
(define-fun e1534 () (_ BitVec 64) ((_ sign_extend 30) e1533))
(define-fun e1551 () Bool (and (= (ite (bvult (bvadd e1534 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1534 #x0000000000000003)) #x00) #x00) (= (ite (bvult (bvadd e1534 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1534 #x0000000000000002)) #x00) #x00)))
(define-fun e1555 () Bool (and (and e1551 (= (ite (bvult (bvadd e1534 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1534 #x0000000000000001)) #x00) #x00)) (= (ite (bvult e1534 #x0000000000000078) (select t0 e1534) #x00) #x01)))
(define-fun e1566 () (_ BitVec 64) ((_ sign_extend 30) e1565))
(define-fun e1583 () Bool (and (= (ite (bvult (bvadd e1566 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1566 #x0000000000000003)) #x00) #x00) (= (ite (bvult (bvadd e1566 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1566 #x0000000000000002)) #x00) #x00)))
(define-fun e1587 () Bool (and (and e1583 (= (ite (bvult (bvadd e1566 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1566 #x0000000000000001)) #x00) #x00)) (= (ite (bvult e1566 #x0000000000000078) (select t0 e1566) #x00) #x01)))
(define-fun e1600 () (_ BitVec 64) ((_ sign_extend 30) e1599))
(define-fun e1617 () Bool (and (= (ite (bvult (bvadd e1600 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1600 #x0000000000000003)) #x00) #x00) (= (ite (bvult (bvadd e1600 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1600 #x0000000000000002)) #x00) #x00)))
(define-fun e1621 () Bool (and (and e1617 (= (ite (bvult (bvadd e1600 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1600 #x0000000000000001)) #x00) #x00)) (= (ite (bvult e1600 #x0000000000000078) (select t0 e1600) #x00) #x01)))
(define-fun e162 () Bool (bvult (bvsub #x00000001 e8) #x00000003))
(define-fun e165 () (_ BitVec 32) (bvsub #x00000000 e22))
(define-fun e166 () Bool (bvslt #xfffffffe e165))
(define-fun e172 () Bool (bvslt e165 #x00000002))
(define-fun e184 () Bool (and (and (= |row[3]| #x00) (= |row[2]| #x00)) (= |row[1]| #x00)))
(define-fun e186 () Bool (and e184 (= |row[0]| #x00)))
(define-fun e195 () Bool (and (and (= |col[3]| #x00) (= |col[2]| #x00)) (= |col[1]| #x00)))
(define-fun e197 () Bool (and e195 (= |col[0]| #x00)))
(define-fun e227 () (_ BitVec 32) ((_ zero_extend 31) (ite (and (and (and (and e162 e166) e172) (not (and e186 e197))) (and (and (and (= |board[3]| #x00) (= |board[2]| #x00)) (= |board[1]| #x00)) (= |board[0]| #x01))) #b1 #b0)))
(define-fun e229 () (_ BitVec 32) (bvsub #x00000001 e22))
(define-fun e230 () Bool (bvslt #xfffffffe e229))
(define-fun e236 () Bool (bvslt e229 #x00000002))
(define-fun e243 () Bool (and e195 (= |col[0]| #x01)))
(define-fun e269 () (_ BitVec 32) ((_ zero_extend 31) (ite (and (and (and (and e162 e230) e236) (not (and e186 e243))) (and (and (and (= |board[7]| #x00) (= |board[6]| #x00)) (= |board[5]| #x00)) (= |board[4]| #x01))) #b1 #b0)))
(define-fun e272 () (_ BitVec 32) (bvsub #x00000002 e22))
(define-fun e273 () Bool (bvslt #xfffffffe e272))
(define-fun e279 () Bool (bvslt e272 #x00000002))
(define-fun e287 () Bool (and e195 (= |col[0]| #x02)))
(define-fun e313 () (_ BitVec 32) ((_ zero_extend 31) (ite (and (and (and (and e162 e273) e279) (not (and e186 e287))) (and (and (and (= |board[11]| #x00) (= |board[10]| #x00)) (= |board[9]| #x00)) (= |board[8]| #x01))) #b1 #b0)))
(define-fun e316 () (_ BitVec 32) (bvsub #x00000003 e22))
(define-fun e317 () Bool (bvslt #xfffffffe e316))
(define-fun e323 () Bool (bvslt e316 #x00000002))
(define-fun e331 () Bool (and e195 (= |col[0]| #x03)))
(define-fun e356 () Bool (and (and (and (and e162 e317) e323) (not (and e186 e331))) (and (and (and (= |board[15]| #x00) (= |board[14]| #x00)) (= |board[13]| #x00)) (= |board[12]| #x01))))
(define-fun e361 () (_ BitVec 32) (bvsub #x00000004 e22))
(define-fun e362 () Bool (bvslt #xfffffffe e361))
(define-fun e368 () Bool (bvslt e361 #x00000002))
(define-fun e376 () Bool (and e195 (= |col[0]| #x04)))
(define-fun e401 () Bool (and (and (and (and e162 e362) e368) (not (and e186 e376))) (and (and (and (= |board[19]| #x00) (= |board[18]| #x00)) (= |board[17]| #x00)) (= |board[16]| #x01))))
(define-fun e405 () (_ BitVec 32) (bvsub #x00000005 e22))
(define-fun e406 () Bool (bvslt #xfffffffe e405))
(define-fun e412 () Bool (bvslt e405 #x00000002))
(define-fun e420 () Bool (and e195 (= |col[0]| #x05)))
(define-fun e445 () Bool (and (and (and (and e162 e406) e412) (not (and e186 e420))) (and (and (and (= |board[23]| #x00) (= |board[22]| #x00)) (= |board[21]| #x00)) (= |board[20]| #x01))))
(define-fun e448 () (_ BitVec 32) (bvadd (bvadd (bvadd (bvadd (bvadd e227 e269) e313) ((_ zero_extend 31) (ite e356 #b1 #b0))) ((_ zero_extend 31) (ite e401 #b1 #b0))) ((_ zero_extend 31) (ite e445 #b1 #b0))))
(define-fun e456 () Bool (bvult (bvsub #x00000002 e8) #x00000003))
(define-fun e466 () Bool (and e184 (= |row[0]| #x01)))
(define-fun e491 () Bool (and (and (and e172 (and e166 e456)) (not (and e197 e466))) (and (and (and (= |board[27]| #x00) (= |board[26]| #x00)) (= |board[25]| #x00)) (= |board[24]| #x01))))
(define-fun e523 () Bool (and (and (and e236 (and e230 e456)) (not (and e243 e466))) (and (and (and (= |board[31]| #x00) (= |board[30]| #x00)) (= |board[29]| #x00)) (= |board[28]| #x01))))
(define-fun e555 () Bool (and (and (and e279 (and e273 e456)) (not (and e287 e466))) (and (and (and (= |board[35]| #x00) (= |board[34]| #x00)) (= |board[33]| #x00)) (= |board[32]| #x01))))
(define-fun e587 () Bool (and (and (and e323 (and e317 e456)) (not (and e331 e466))) (and (and (and (= |board[39]| #x00) (= |board[38]| #x00)) (= |board[37]| #x00)) (= |board[36]| #x01))))
(define-fun e590 () (_ BitVec 32) (bvadd (bvadd (bvadd (bvadd e448 ((_ zero_extend 31) (ite e491 #b1 #b0))) ((_ zero_extend 31) (ite e523 #b1 #b0))) ((_ zero_extend 31) (ite e555 #b1 #b0))) ((_ zero_extend 31) (ite e587 #b1 #b0))))
(define-fun e619 () Bool (and (and (and e368 (and e362 e456)) (not (and e376 e466))) (and (and (and (= |board[43]| #x00) (= |board[42]| #x00)) (= |board[41]| #x00)) (= |board[40]| #x01))))
(define-fun e651 () Bool (and (and (and e412 (and e406 e456)) (not (and e420 e466))) (and (and (and (= |board[47]| #x00) (= |board[46]| #x00)) (= |board[45]| #x00)) (= |board[44]| #x01))))
(define-fun e662 () Bool (bvult (bvsub #x00000003 e8) #x00000003))
(define-fun e672 () Bool (and e184 (= |row[0]| #x02)))
(define-fun e697 () Bool (and (and (and e172 (and e166 e662)) (not (and e197 e672))) (and (and (and (= |board[51]| #x00) (= |board[50]| #x00)) (= |board[49]| #x00)) (= |board[48]| #x01))))
(define-fun e729 () Bool (and (and (and e236 (and e230 e662)) (not (and e243 e672))) (and (and (and (= |board[55]| #x00) (= |board[54]| #x00)) (= |board[53]| #x00)) (= |board[52]| #x01))))
(define-fun e732 () (_ BitVec 32) (bvadd (bvadd (bvadd (bvadd e590 ((_ zero_extend 31) (ite e619 #b1 #b0))) ((_ zero_extend 31) (ite e651 #b1 #b0))) ((_ zero_extend 31) (ite e697 #b1 #b0))) ((_ zero_extend 31) (ite e729 #b1 #b0))))
(define-fun e761 () Bool (and (and (and e279 (and e273 e662)) (not (and e287 e672))) (and (and (and (= |board[59]| #x00) (= |board[58]| #x00)) (= |board[57]| #x00)) (= |board[56]| #x01))))
(define-fun e793 () Bool (and (and (and e323 (and e317 e662)) (not (and e331 e672))) (and (and (and (= |board[63]| #x00) (= |board[62]| #x00)) (= |board[61]| #x00)) (= |board[60]| #x01))))
(define-fun e825 () Bool (and (and (and e368 (and e362 e662)) (not (and e376 e672))) (and (and (and (= |board[67]| #x00) (= |board[66]| #x00)) (= |board[65]| #x00)) (= |board[64]| #x01))))
(define-fun e857 () Bool (and (and (and e412 (and e406 e662)) (not (and e420 e672))) (and (and (and (= |board[71]| #x00) (= |board[70]| #x00)) (= |board[69]| #x00)) (= |board[68]| #x01))))
(define-fun e860 () (_ BitVec 32) (bvadd (bvadd (bvadd (bvadd e732 ((_ zero_extend 31) (ite e761 #b1 #b0))) ((_ zero_extend 31) (ite e793 #b1 #b0))) ((_ zero_extend 31) (ite e825 #b1 #b0))) ((_ zero_extend 31) (ite e857 #b1 #b0))))
(define-fun e868 () Bool (bvult (bvsub #x00000004 e8) #x00000003))
(define-fun e878 () Bool (and e184 (= |row[0]| #x03)))
(define-fun e903 () Bool (and (and (and e172 (and e166 e868)) (not (and e197 e878))) (and (and (and (= |board[75]| #x00) (= |board[74]| #x00)) (= |board[73]| #x00)) (= |board[72]| #x01))))
(define-fun e935 () Bool (and (and (and e236 (and e230 e868)) (not (and e243 e878))) (and (and (and (= |board[79]| #x00) (= |board[78]| #x00)) (= |board[77]| #x00)) (= |board[76]| #x01))))
(define-fun e967 () Bool (and (and (and e279 (and e273 e868)) (not (and e287 e878))) (and (and (and (= |board[83]| #x00) (= |board[82]| #x00)) (= |board[81]| #x00)) (= |board[80]| #x01))))
(define-fun e999 () Bool (and (and (and e323 (and e317 e868)) (not (and e331 e878))) (and (and (and (= |board[87]| #x00) (= |board[86]| #x00)) (= |board[85]| #x00)) (= |board[84]| #x01))))
(define-fun e1002 () (_ BitVec 32) (bvadd (bvadd (bvadd (bvadd e860 ((_ zero_extend 31) (ite e903 #b1 #b0))) ((_ zero_extend 31) (ite e935 #b1 #b0))) ((_ zero_extend 31) (ite e967 #b1 #b0))) ((_ zero_extend 31) (ite e999 #b1 #b0))))
(define-fun e1031 () Bool (and (and (and e368 (and e362 e868)) (not (and e376 e878))) (and (and (and (= |board[91]| #x00) (= |board[90]| #x00)) (= |board[89]| #x00)) (= |board[88]| #x01))))
(define-fun e1063 () Bool (and (and (and e412 (and e406 e868)) (not (and e420 e878))) (and (and (and (= |board[95]| #x00) (= |board[94]| #x00)) (= |board[93]| #x00)) (= |board[92]| #x01))))
(define-fun e1074 () Bool (bvult (bvsub #x00000005 e8) #x00000003))
(define-fun e1084 () Bool (and e184 (= |row[0]| #x04)))
(define-fun e1109 () Bool (and (and (and e172 (and e166 e1074)) (not (and e197 e1084))) (and (and (and (= |board[99]| #x00) (= |board[98]| #x00)) (= |board[97]| #x00)) (= |board[96]| #x01))))
(define-fun e1656 () (_ BitVec 8) (bvadd ((_ extract 7 0) (bvadd (bvadd e1002 ((_ zero_extend 31) (ite e1031 #b1 #b0))) ((_ zero_extend 31) (ite e1063 #b1 #b0)))) ((_ zero_extend 7) (ite e1109 #b1 #b0))))
(define-fun e1141 () Bool (and (and (and e236 (and e230 e1074)) (not (and e243 e1084))) (and (and (and (= |board[103]| #x00) (= |board[102]| #x00)) (= |board[101]| #x00)) (= |board[100]| #x01))))
(define-fun e1173 () Bool (and (and (and e279 (and e273 e1074)) (not (and e287 e1084))) (and (and (and (= |board[107]| #x00) (= |board[106]| #x00)) (= |board[105]| #x00)) (= |board[104]| #x01))))
(define-fun e1205 () Bool (and (and (and e323 (and e317 e1074)) (not (and e331 e1084))) (and (and (and (= |board[111]| #x00) (= |board[110]| #x00)) (= |board[109]| #x00)) (= |board[108]| #x01))))
(define-fun e1237 () Bool (and (and (and e368 (and e362 e1074)) (not (and e376 e1084))) (and (and (and (= |board[115]| #x00) (= |board[114]| #x00)) (= |board[113]| #x00)) (= |board[112]| #x01))))
(define-fun e1664 () (_ BitVec 8) (bvadd (bvadd (bvadd (bvadd e1656 ((_ zero_extend 7) (ite e1141 #b1 #b0))) ((_ zero_extend 7) (ite e1173 #b1 #b0))) ((_ zero_extend 7) (ite e1205 #b1 #b0))) ((_ zero_extend 7) (ite e1237 #b1 #b0))))
(define-fun e1269 () Bool (and (and (and e412 (and e406 e1074)) (not (and e420 e1084))) (and (and (and (= |board[119]| #x00) (= |board[118]| #x00)) (= |board[117]| #x00)) (= |board[116]| #x01))))
(define-fun e1666 () (_ BitVec 8) (bvadd e1664 ((_ zero_extend 7) (ite e1269 #b1 #b0))))
(define-fun e1667 () Bool (= e1666 #x05))
(define-fun e1687 () Bool (= e1666 #x04))
(define-fun e2019 () Bool (ite e1621 e1667 e1687))
(define-fun e1693 () Bool (= e1666 #x03))
(define-fun e1696 () Bool (ite e1621 e1687 e1693))
(define-fun e2020 () Bool (ite e1587 e2019 e1696))
(define-fun e1713 () Bool (= e1666 #x02))
(define-fun e2027 () Bool (and (bvult e1599 #b0000000000000000000000000001110101) (ite e1516 (ite e1555 (ite e1587 (ite e1621 (= e1666 #x06) e1667) e2019) e2020) (ite e1555 e2020 (ite e1587 e1696 (ite e1621 e1693 e1713))))))
(define-fun e2030 () Bool (ite e1416 (and (bvult e1494 #b0000000000000000000000000001110101) (and e1416 e2027)) (and (bvslt #x00000005 e1285) (ite e1555 (ite e1587 e1687 e1693) (ite e1587 e1693 e1713)))))
(define-fun e2229 () Bool (and (= e24 #b1) (and e25 (and (bvult e1565 #b0000000000000000000000000001110101) (and (= e1415 #b1) (and e1454 (and (bvslt e1274 (bvadd e8 #x00000002)) e2030)))))))
(define-fun e2234 () Bool (and (bvsle e1284 e1285) (and (= (bvnot ((_ extract 31 31) e1284)) #b1) (and (bvslt e1284 #x00000006) (and (bvult e1533 #b0000000000000000000000000001110101) (and e1347 e2229))))))
(define-fun e2249 () Bool (not (and e1347 (and (= e24 #b1) (and e25 (and (= e1415 #b1) (and e1454 (and (= (bvnot ((_ extract 31 31) e1274)) #b1) (and (bvslt e1274 #x00000005) e2234)))))))))
(assert (bvslt e8 #x00000005))
(assert e25)
(assert (bvult |row[3]| #x80))
(assert (= (bvnot ((_ extract 31 31) (bvadd e8 #xffffffff))) #b1))
(assert (bvult |col[3]| #x80))
(assert (= (bvnot ((_ extract 31 31) e1284)) #b1))
(assert (not e1339))
(assert (= (ite (bvult (bvadd e1352 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1352 #x0000000000000003)) #x00) #x00))
(assert (= (ite (bvult (bvadd e1352 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1352 #x0000000000000002)) #x00) #x00))
(assert (= (ite (bvult (bvadd e1352 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1352 #x0000000000000001)) #x00) #x00))
(assert (= (ite (bvult e1352 #x0000000000000078) (select t0 e1352) #x00) #x01))
(assert (bvslt #x00000005 e1285))
(assert (= (ite (bvult (bvadd e1462 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1462 #x0000000000000003)) #x00) #x00))
(assert (= (ite (bvult (bvadd e1462 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1462 #x0000000000000002)) #x00) #x00))
(assert (= (ite (bvult (bvadd e1462 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1462 #x0000000000000001)) #x00) #x00))
(assert (= (ite (bvult e1462 #x0000000000000078) (select t0 e1462) #x00) #x01))
(assert e2249)
(check-sat)
