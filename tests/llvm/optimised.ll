; What optimisers write and C compilers without optimising do not: masked accesses, saturating
; conversions, vectors of bits, whole structures in registers, phi nodes that swap. The exit code is
; the number of the check that fails.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@buf = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@vec = global <4 x i32> <i32 9, i32 8, i32 7, i32 6>
@bits = global <6 x i1> <i1 1, i1 0, i1 1, i1 1, i1 0, i1 1>
@wide = global i128 -18446744073709551617
@st = global {i8, i32, [2 x i16]} {i8 1, i32 2, [2 x i16] [i16 3, i16 4]}
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare i32 @llvm.fptoui.sat.i32.f32(float)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare double @llvm.vector.reduce.fadd.v2f64(double, <2 x double>)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
declare {<2 x i32>, <2 x i1>} @llvm.uadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
define void @check(i1 %ok, i32 %n) {
  br i1 %ok, label %y, label %x
x:
  call void @fail(i32 %n)
  ret void
y:
  ret void
}
declare i64 @__pollard_syscall(i64,i64,i64,i64,i64,i64,i64)
define void @fail(i32 %n) {
  %w = zext i32 %n to i64
  %r = call i64 @__pollard_syscall(i64 231, i64 %w, i64 0, i64 0, i64 0, i64 0, i64 0)
  unreachable
}
define {i32, [2 x i64]} @agg(i32 %x) {
  %a = insertvalue {i32, [2 x i64]} poison, i32 %x, 0
  %z = zext i32 %x to i64
  %b = insertvalue {i32, [2 x i64]} %a, i64 %z, 1, 0
  %c = insertvalue {i32, [2 x i64]} %b, i64 77, 1, 1
  ret {i32, [2 x i64]} %c
}
define i32 @main(i32 %argc, ptr %argv) {
  %m = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr getelementptr ([8 x i32], ptr @buf, i64 0, i64 6), i32 4, <4 x i1> <i1 1, i1 1, i1 0, i1 0>, <4 x i32> <i32 0, i32 0, i32 100, i32 200>)
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %m)
  %c1 = icmp eq i32 %s, 315
  call void @check(i1 %c1, i32 1)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> <i32 5, i32 5, i32 5, i32 5>, ptr @buf, i32 4, <4 x i1> <i1 0, i1 1, i1 0, i1 1>)
  %b1 = load i32, ptr getelementptr (i32, ptr @buf, i64 1)
  %b2 = load i32, ptr getelementptr (i32, ptr @buf, i64 2)
  %bs = add i32 %b1, %b2
  %c2 = icmp eq i32 %bs, 8
  call void @check(i1 %c2, i32 2)
  %p0 = getelementptr i32, ptr @buf, <2 x i64> <i64 7, i64 900>
  %g = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %p0, i32 4, <2 x i1> <i1 1, i1 0>, <2 x i32> <i32 0, i32 3>)
  %g0 = extractelement <2 x i32> %g, i32 0
  %g1 = extractelement <2 x i32> %g, i32 1
  %gs = mul i32 %g0, %g1
  %c3 = icmp eq i32 %gs, 24
  call void @check(i1 %c3, i32 3)
  %f = sitofp i32 %argc to double
  %f3 = fmul double %f, 300.0
  %t1 = call i8 @llvm.fptosi.sat.i8.f64(double %f3)
  %nf = fneg double %f3
  %t2 = call i8 @llvm.fptosi.sat.i8.f64(double %nf)
  %t3 = call i8 @llvm.fptosi.sat.i8.f64(double 0x7FF8000000000000)
  %f7 = fmul double %f, -7.9
  %t4 = call i8 @llvm.fptosi.sat.i8.f64(double %f7)
  %c4a = icmp eq i8 %t1, 127
  %c4b = icmp eq i8 %t2, -128
  %c4c = icmp eq i8 %t3, 0
  %c4d = icmp eq i8 %t4, -7
  %c4e = and i1 %c4a, %c4b
  %c4f = and i1 %c4c, %c4d
  %c4 = and i1 %c4e, %c4f
  call void @check(i1 %c4, i32 4)
  %ff = sitofp i32 %argc to float
  %fg = fmul float %ff, 0x4202A05F20000000
  %u1 = call i32 @llvm.fptoui.sat.i32.f32(float %fg)
  %c5 = icmp eq i32 %u1, -1
  call void @check(i1 %c5, i32 5)
  %sc = call i8 @llvm.scmp.i8.i32(i32 %argc, i32 5)
  %c6 = icmp eq i8 %sc, -1
  call void @check(i1 %c6, i32 6)
  %bv = load <6 x i1>, ptr @bits
  %bi = bitcast <6 x i1> %bv to i6
  %c7 = icmp eq i6 %bi, 45
  call void @check(i1 %c7, i32 7)
  %bn = xor <6 x i1> %bv, <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>
  store <6 x i1> %bn, ptr @bits
  %by = load i8, ptr @bits
  %bym = and i8 %by, 63
  %c8 = icmp eq i8 %bym, 18
  call void @check(i1 %c8, i32 8)
  %w = load i128, ptr @wide
  switch i128 %w, label %bad [ i128 1, label %bad
                               i128 -18446744073709551617, label %good ]
bad:
  %ph = phi i32 [ 9, %0 ], [ 9, %0 ]
  call void @fail(i32 %ph)
  unreachable
good:
  %ag = call {i32, [2 x i64]} @agg(i32 %argc)
  %a1 = extractvalue {i32, [2 x i64]} %ag, 1, 1
  %c10 = icmp eq i64 %a1, 77
  call void @check(i1 %c10, i32 10)
  %sl = load {i8, i32, [2 x i16]}, ptr @st
  %tmp = alloca {i8, i32, [2 x i16]}
  store {i8, i32, [2 x i16]} %sl, ptr %tmp
  %h = getelementptr i8, ptr %tmp, i64 10
  %hv = load i16, ptr %h
  %c11 = icmp eq i16 %hv, 4
  call void @check(i1 %c11, i32 11)
  %v = load <4 x i32>, ptr @vec
  %e = extractelement <4 x i32> %v, i32 %argc
  %c12 = icmp eq i32 %e, 8
  call void @check(i1 %c12, i32 12)
  %vi = insertelement <4 x i32> %v, i32 77, i32 %argc
  %sh = shufflevector <4 x i32> %vi, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <3 x i32> <i32 1, i32 7, i32 poison>
  %s0 = extractelement <3 x i32> %sh, i32 0
  %s1 = extractelement <3 x i32> %sh, i32 1
  %s01 = add i32 %s0, %s1
  %c13 = icmp eq i32 %s01, 80
  call void @check(i1 %c13, i32 13)
  %bc = bitcast <4 x i32> %v to <2 x i64>
  %bc1 = extractelement <2 x i64> %bc, i64 1
  %c14 = icmp eq i64 %bc1, 25769803783
  call void @check(i1 %c14, i32 14)
  %ov = call {<2 x i32>, <2 x i1>} @llvm.uadd.with.overflow.v2i32(<2 x i32> <i32 -1, i32 5>, <2 x i32> <i32 2, i32 3>)
  %of = extractvalue {<2 x i32>, <2 x i1>} %ov, 1
  %of0 = extractelement <2 x i1> %of, i32 0
  %of1 = extractelement <2 x i1> %of, i32 1
  %ofx = xor i1 %of0, %of1
  call void @check(i1 %ofx, i32 15)
  %red = call double @llvm.vector.reduce.fadd.v2f64(double 1.0, <2 x double> <double 2.0, double 3.5>)
  %cf = call double @llvm.experimental.constrained.fadd.f64(double %red, double 0.5, metadata !"round.dynamic", metadata !"fpexcept.strict")
  %cc = call i1 @llvm.experimental.constrained.fcmp.f64(double %cf, double 7.0, metadata !"oeq", metadata !"fpexcept.strict")
  call void @check(i1 %cc, i32 16)
  %pm = getelementptr i8, ptr @vec, i64 5
  %pk = call ptr @llvm.ptrmask.p0.i64(ptr %pm, i64 -8)
  %pv = load i32, ptr %pk
  %c17 = icmp eq i32 %pv, 9
  call void @check(i1 %c17, i32 17)
  br label %loop
loop:
  %i = phi i64 [ ptrtoint (ptr @vec to i64), %good ], [ %j, %loop ]
  %a = phi i32 [ 1, %good ], [ %b, %loop ]
  %b = phi i32 [ 2, %good ], [ %a, %loop ]
  %k = phi i32 [ 0, %good ], [ %kn, %loop ]
  %j = add i64 %i, 4
  %kn = add i32 %k, 1
  %lc = icmp slt i32 %kn, 4
  br i1 %lc, label %loop, label %done
done:
  %jd = sub i64 %j, ptrtoint (ptr @vec to i64)
  %c18 = icmp eq i64 %jd, 16
  call void @check(i1 %c18, i32 18)
  %ab = icmp eq i32 %a, 2
  call void @check(i1 %ab, i32 19)
  ret i32 0
}
