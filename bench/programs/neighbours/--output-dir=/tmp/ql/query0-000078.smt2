; sat, says blast
; row[0] = 3
; row[1] = 0
; row[2] = 0
; row[3] = 0
; col[0] = 0
; col[1] = 0
; col[2] = 0
; col[3] = 0
; board[0] = 0
; board[1] = 0
; board[2] = 0
; board[3] = 0
; board[4] = 0
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
; board[16] = 0
; board[17] = 0
; board[18] = 0
; board[19] = 0
; board[20] = 0
; board[21] = 0
; board[22] = 0
; board[23] = 0
; board[24] = 0
; board[25] = 0
; board[26] = 0
; board[27] = 0
; board[28] = 0
; board[29] = 0
; board[30] = 0
; board[31] = 0
; board[32] = 1
; board[33] = 0
; board[34] = 0
; board[35] = 0
; board[36] = 0
; board[37] = 0
; board[38] = 0
; board[39] = 0
; board[40] = 1
; board[41] = 0
; board[42] = 0
; board[43] = 0
; board[44] = 0
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
; board[58] = 0
; board[59] = 0
; board[60] = 0
; board[61] = 0
; board[62] = 0
; board[63] = 0
; board[64] = 0
; board[65] = 0
; board[66] = 0
; board[67] = 0
; board[68] = 0
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
; board[80] = 0
; board[81] = 0
; board[82] = 0
; board[83] = 0
; board[84] = 0
; board[85] = 0
; board[86] = 0
; board[87] = 0
; board[88] = 0
; board[89] = 0
; board[90] = 0
; board[91] = 0
; board[92] = 0
; board[93] = 0
; board[94] = 0
; board[95] = 0
; board[96] = 0
; board[97] = 0
; board[98] = 0
; board[99] = 0
; board[100] = 0
; board[101] = 0
; board[102] = 0
; board[103] = 0
; board[104] = 0
; board[105] = 0
; board[106] = 0
; board[107] = 0
; board[108] = 0
; board[109] = 0
; board[110] = 0
; board[111] = 0
; board[112] = 0
; board[113] = 0
; board[114] = 0
; board[115] = 0
; board[116] = 0
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
(define-fun e1352 () (_ BitVec 64) ((_ sign_extend 30) (concat (bvadd e1296 #xfffffffa) #b00)))
(define-fun e1423 () (_ BitVec 64) ((_ sign_extend 30) (concat (bvadd e1296 #xfffffffb) #b00)))
(define-fun e1440 () Bool (and (= (ite (bvult (bvadd e1423 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1423 #x0000000000000003)) #x00) #x00) (= (ite (bvult (bvadd e1423 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1423 #x0000000000000002)) #x00) #x00)))
(define-fun e1444 () Bool (and (and e1440 (= (ite (bvult (bvadd e1423 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1423 #x0000000000000001)) #x00) #x00)) (= (ite (bvult e1423 #x0000000000000078) (select t0 e1423) #x00) #x01)))
(assert (bvslt e8 #x00000005))
(assert (bvslt e22 #x00000006))
(assert (bvult |row[3]| #x80))
(assert (= (bvnot ((_ extract 31 31) (bvadd e8 #xffffffff))) #b1))
(assert (bvult |col[3]| #x80))
(assert (= ((_ extract 31 31) (bvadd e22 #xffffffff)) #b1))
(assert (= (ite (bvult (bvadd e1352 #x0000000000000003) #x0000000000000078) (select t0 (bvadd e1352 #x0000000000000003)) #x00) #x00))
(assert (= (ite (bvult (bvadd e1352 #x0000000000000002) #x0000000000000078) (select t0 (bvadd e1352 #x0000000000000002)) #x00) #x00))
(assert (= (ite (bvult (bvadd e1352 #x0000000000000001) #x0000000000000078) (select t0 (bvadd e1352 #x0000000000000001)) #x00) #x00))
(assert (= (ite (bvult e1352 #x0000000000000078) (select t0 e1352) #x00) #x01))
(assert e1444)
(check-sat)
