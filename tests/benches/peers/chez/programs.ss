;; faster-miniKanren on Chez Scheme: the programs of the benchmark, clause for clause those of tests/support.
;;
;; The engine and its arithmetic are read from the folder that FASTER_MINIKANREN names, and compiled with the programs as
;; one module at optimize-level 3 (see run.ss). `check ROW` prints the name of the row, the number of answers, their checksum
;; (the sum of the FNV-1a hashes of the printed answers) and the number of relation calls; `REPS ROW` prints the name, the
;; number of answers and the best time in milliseconds.
;;
;; The interpreter's clauses are those of "miniKanren, Live and Untagged" (Byrd, Holk, Friedman, 2012).
(eval-when (compile) (optimize-level 3))

(module bench (main)
  (import (except scheme subst))
  (include "mk-vicare.scm")
  (include "mk.scm")
  (include "test-check.scm")

  ;; Calls of relations are counted in the module that is compiled for it, and not in the one that is timed. What here is a
  ;; relation and there only a name for goals (poso, pluso, ..) does not count.
  (define calls 0)
  (define-syntax counted
    (lambda (x)
      (syntax-case x ()
        ((_ name g)
         (if (and (getenv "COUNTS_CALLS")
                  (not (memq (datum name)
                             '(nullo conso caro cdro zeroo poso >1o pluso minuso <=lo <=o expo))))
             #'(lambda (st) (set! calls (fx+ calls 1)) (g st))
             #'g)))))

  (module (main)
  ;; The engine's, which delays a conjunction and nothing else, around a goal that is counted.
  (define-syntax defrel
    (syntax-rules ()
      ((_ (name arg ...) g) (define (name arg ...) (counted name g)))
      ((_ (name arg ...) g ...) (define (name arg ...) (counted name (fresh () g ...))))))
  (module (build-num pluso *o expo logo >1o)
    (include "numbers.scm"))

  ;; ---- the programs ----
  (defrel (appendo l s out)
    (conde
      ((== '() l) (== s out))
      ((fresh (a d r)
         (== `(,a . ,d) l)
         (== `(,a . ,r) out)
         (appendo d s r)))))

  (defrel (reverso l out)
    (conde
      ((== '() l) (== '() out))
      ((fresh (a d res)
         (== `(,a . ,d) l)
         (reverso d res)
         (appendo res `(,a) out)))))

  (defrel (membero x l)
    (conde
      ((fresh (d) (== `(,x . ,d) l)))
      ((fresh (a d) (== `(,a . ,d) l) (membero x d)))))

  (defrel (selecto x l rest)
    (conde
      ((== `(,x . ,rest) l))
      ((fresh (a d r)
         (== `(,a . ,d) l)
         (== `(,a . ,r) rest)
         (selecto x d r)))))

  (defrel (permuteo l p)
    (conde
      ((== '() l) (== '() p))
      ((fresh (x rest ps)
         (== `(,x . ,ps) p)
         (selecto x l rest)
         (permuteo rest ps)))))

  ;; one goal only, so `defrel` would not suspend: the (fresh () ..) does
  (defrel (nevero) (fresh () (nevero)))
  (defrel (repeato x q) (conde ((== x q)) ((repeato x q))))

  (defrel (deepo n)
    (conde
      ((== '() n))
      ((fresh (a d)
         (== `(,a . ,d) n)
         (deepo d)
         (== 's a)))))

  (defrel (righto x y l)
    (conde
      ((fresh (d) (== `(,x ,y . ,d) l)))
      ((fresh (a d) (== `(,a . ,d) l) (righto x y d)))))
  (defrel (nexto x y l) (conde ((righto x y l)) ((righto y x l))))

  (defrel (zebrao h)
    (fresh (a1 a2 a3 a4 h2 b1 b2 b3 b4 h4 h5
            c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 g1 g2 g3 g4 i1 i2 i3 i4 j1 j2 j3 k1 k2 k3
            l1 l2 l3 l4 m1 m2 m3 m4 n1 n2 n3 n4 o1 o2 o3 o4 p1 p2 p3 q1 q2 q3 r1 r2 r3 r4 s1 s2 s3 s4)
      (== `((,a1 norwegian ,a2 ,a3 ,a4) ,h2 (,b1 ,b2 ,b3 milk ,b4) ,h4 ,h5) h)
      (membero `(red english ,c1 ,c2 ,c3) h)
      (membero `(green ,d1 ,d2 coffee ,d3) h)
      (membero `(,e1 spanish dog ,e2 ,e3) h)
      (membero `(,f1 ukrainian ,f2 tea ,f3) h)
      (righto `(ivory ,g1 ,g2 ,g3 ,g4) `(green ,i1 ,i2 ,i3 ,i4) h)
      (membero `(,j1 ,j2 snails ,j3 old-gold) h)
      (membero `(yellow ,k1 ,k2 ,k3 kools) h)
      (nexto `(,l1 ,l2 ,l3 ,l4 chesterfield) `(,m1 ,m2 fox ,m3 ,m4) h)
      (nexto `(,n1 ,n2 ,n3 ,n4 kools) `(,o1 ,o2 horse ,o3 ,o4) h)
      (membero `(,p1 ,p2 ,p3 orange-juice lucky-strike) h)
      (membero `(,q1 japanese ,q2 ,q3 parliament) h)
      (nexto `(,r1 norwegian ,r2 ,r3 ,r4) `(blue ,s1 ,s2 ,s3 ,s4) h)))

  (defrel (lookupo i ctx t)
    (fresh (a d)
      (== `(,a . ,d) ctx)
      (conde
        ((== '() i) (== a t))
        ((fresh (j) (== `(s . ,j) i) (lookupo j d t))))))

  (defrel (infero ctx e t)
    (conde
      ((fresh (i) (== `(v ,i) e) (lookupo i ctx t)))
      ((fresh (b t1 t2)
         (== `(l ,b) e)
         (== `(-> ,t1 ,t2) t)
         (infero `(,t1 . ,ctx) b t2)))
      ((fresh (f x t1)
         (== `(a ,f ,x) e)
         (infero ctx f `(-> ,t1 ,t))
         (infero ctx x t1)))))

  (defrel (shallow-infero depth ctx e t)
    (conde
      ((fresh (less i) (== `(s . ,less) depth) (== `(v ,i) e) (lookupo i ctx t)))
      ((fresh (less b t1 t2)
         (== `(s . ,less) depth)
         (== `(l ,b) e)
         (== `(-> ,t1 ,t2) t)
         (shallow-infero less `(,t1 . ,ctx) b t2)))
      ((fresh (less f x t1)
         (== `(s . ,less) depth)
         (== `(a ,f ,x) e)
         (shallow-infero less ctx f `(-> ,t1 ,t))
         (shallow-infero less ctx x t1)))))
  (define (church n)
    (let loop ((i 0) (body '(v ())))
      (if (= i n) `(l (l ,body)) (loop (+ i 1) `(a (v (s)) ,body)))))

  (define column-sums
    (apply append
      (map (lambda (x)
             (apply append
               (map (lambda (y)
                      (map (lambda (c) (let ((s (+ x y c))) (list x y c (mod s 10) (div s 10)))) '(0 1)))
                    (iota 10))))
           (iota 10))))
  (define (send-more-money)
    (run* (q)
      (fresh (s e n d o r y c1 c2 c3 ds es ys ns rs os rest)
        (== (list s e n d 1 o r y) q)
        (selecto d '(0 2 3 4 5 6 7 8 9) ds)
        (selecto e ds es)
        (membero (list d e 0 y c1) column-sums)
        (selecto y es ys)
        (selecto n ys ns)
        (membero (list n r c1 e c2) column-sums)
        (selecto r ns rs)
        (membero (list e o c2 n c3) column-sums)
        (selecto o rs os)
        (membero (list s 1 c3 o 1) column-sums)
        (selecto s os rest))))

  ;; ---- with constraints ----
  (defrel (eval-expo exp env val)
    (conde
      ((fresh (v)
         (== `(quote ,v) exp)
         (not-in-envo 'quote env)
         (absento 'closure v)
         (== v val)))
      ((fresh (a*)
         (== `(list . ,a*) exp)
         (not-in-envo 'list env)
         (absento 'closure a*)
         (proper-listo a* env val)))
      ((symbolo exp) (env-lookupo exp env val))
      ((fresh (rator rand x body env^ a)
         (== `(,rator ,rand) exp)
         (eval-expo rator env `(closure ,x ,body ,env^))
         (eval-expo rand env a)
         (eval-expo body `((,x . ,a) . ,env^) val)))
      ((fresh (x body)
         (== `(lambda (,x) ,body) exp)
         (symbolo x)
         (not-in-envo 'lambda env)
         (== `(closure ,x ,body ,env) val)))))
  (defrel (not-in-envo x env)
    (conde
      ((fresh (y v rest)
         (== `((,y . ,v) . ,rest) env)
         (=/= y x)
         (not-in-envo x rest)))
      ((== '() env))))
  (defrel (proper-listo exp env val)
    (conde
      ((== '() exp)
       (== '() val))
      ((fresh (a d t-a t-d)
         (== `(,a . ,d) exp)
         (== `(,t-a . ,t-d) val)
         (eval-expo a env t-a)
         (proper-listo d env t-d)))))
  (defrel (env-lookupo x env t)
    (fresh (rest y v)
      (== `((,y . ,v) . ,rest) env)
      (conde
        ((== y x) (== v t))
        ((=/= y x) (env-lookupo x rest t)))))

  (defrel (same-lengtho l m)
    (conde
      ((== '() l) (== '() m))
      ((fresh (a d b e) (== `(,a . ,d) l) (== `(,b . ,e) m) (same-lengtho d e)))))
  (defrel (peacefulo qs)
    (conde
      ((== '() qs))
      ((fresh (x rest)
         (== `(,x . ,rest) qs)
         (spareso x '(s) rest)
         (peacefulo rest)))))
  (defrel (spareso x d qs)
    (conde
      ((== '() qs))
      ((fresh (y rest right left)
         (== `(,y . ,rest) qs)
         (appendo d x right)
         (=/= right y)
         (appendo d y left)
         (=/= left x)
         (spareso x `(s . ,d) rest)))))
  (define (columns n) (map (lambda (i) (make-list i 's)) (iota n)))
  (define (queens cols)
    (run* (board) (same-lengtho cols board) (peacefulo board) (permuteo cols board)))

  ;; ---- measuring ----
  ;; as text, without the abbreviation of quote
  (define (show x)
    (call-with-string-output-port
      (lambda (port)
        (let show ((x x))
          (if (pair? x)
              (begin
                (put-char port #\()
                (show (car x))
                (let rest ((d (cdr x)))
                  (cond ((pair? d) (put-char port #\space) (show (car d)) (rest (cdr d)))
                        ((not (null? d)) (put-string port " . ") (show d))))
                (put-char port #\)))
              (display x port))))))
  (define (fnv s)
    (let ((n (string-length s)))
      (let loop ((i 0) (h 2166136261))
        (if (fx= i n) h
          (loop (fx+ i 1)
                (fxlogand (fx* (fxlogxor h (char->integer (string-ref s i))) 16777619) #xffffffff))))))
  (define (checksum answers)
    (let loop ((a answers) (sum 0))
      (if (null? a) sum
        (loop (cdr a) (fxlogand (fx+ sum (fnv (show (car a)))) #xffffffff)))))
  (define (now-ms)
    (let ((t (current-time 'time-monotonic)))
      (+ (* 1000.0 (time-second t)) (/ (time-nanosecond t) 1e6))))
  (define (check name thunk)
    (set! calls 0)
    (let* ((answers (thunk)) (called calls))
      (printf "~a\t~a\t~8,'0x\t~a\n" name (length answers) (checksum answers) called)))
  ;; Once to warm up; ends early where a repetition takes long.
  (define (measure name reps thunk)
    (let ((count (length (thunk))) (start (now-ms)))
      (let loop ((i 0) (best +inf.0))
        (if (and (< i reps) (or (= i 0) (< (- (now-ms) start) 2000.0)))
          (begin
            (collect)
            (let* ((t0 (now-ms)) (r (thunk)) (t1 (now-ms)))
              (loop (+ i 1) (min best (- t1 t0)))))
          (printf "~a\t~a\t~,4f\n" name count best)))))

  ;; The inputs are built beforehand.
  (define-syntax row
    (syntax-rules ()
      ((_ filter name how inputs body)
       (when (string=? filter name)
         (let inputs
           (if (eq? how 'check) (check name (lambda () body)) (measure name how (lambda () body))))))))

  (define (main how filter)
    (row filter "splits of 500" how ((l (iota 500)))
      (run* (q) (fresh (a b) (== (list a b) q) (appendo a b l))))
    (row filter "splits of 2000" how ((l (iota 2000)))
      (run* (q) (fresh (a b) (== (list a b) q) (appendo a b l))))
    (row filter "append to 4000" how ((l (iota 4000))) (run* (q) (appendo l '(0) q)))
    (row filter "append to 100000" how ((l (iota 100000))) (run* (q) (appendo l '(0) q)))
    (row filter "naive reverse of 200" how ((l (iota 200))) (run* (q) (reverso l q)))
    (row filter "naive reverse of 500" how ((l (iota 500))) (run* (q) (reverso l q)))
    (row filter "permutations of 7" how ((l (iota 7))) (run* (q) (permuteo l q)))
    (row filter "pluso: splits of 255" how ((n (build-num 255)))
      (run* (q) (fresh (a b) (== (list a b) q) (pluso a b n))))
    (row filter "timeso: factors of 60" how ((n (build-num 60)))
      (run* (q) (fresh (a b) (== (list a b) q) (*o a b n))))
    (row filter "timeso: factors of 210" how ((n (build-num 210)))
      (run* (q) (fresh (a b) (== (list a b) q) (*o a b n))))
    (row filter "expo: 3^5" how ((b (build-num 3)) (e (build-num 5))) (run* (q) (expo b e q)))
    (row filter "logo: 68, base over 1" how ((n (build-num 68)))
      (run 7 (q) (fresh (b e r) (== (list b e r) q) (logo n b e r) (>1o b) (>1o e))))
    (row filter "zebra" how ()
      (run* (q) (fresh (h a b c d) (zebrao h) (membero `(,a ,q zebra ,c ,d) h))))
    (row filter "type of the Church numeral 400" how ((e (church 400))) (run* (q) (infero '() e q)))
    (row filter "typed inhabiters, 4 deep" how ()
      (run* (q) (fresh (e t) (== (list e t) q) (shallow-infero '(s s s s s) '() e t))))
    (row filter "typed inhabiter, 2000" how ()
      (run 2000 (q) (fresh (e t) (== (list e t) q) (infero '() e t))))
    (row filter "SEND + MORE = MONEY" how () (send-more-money))
    (row filter "fair: 10000 beside nevero" how ()
      (run 10000 (q)
        (conde ((nevero)) ((repeato 0 q)) ((repeato 1 q)) ((repeato 2 q)) ((repeato 3 q)) ((repeato 4 q)) ((repeato 5 q)))))
    (row filter "deep conjunction, 4000" how ((n (make-list 4000 's))) (run* (q) (deepo n) (== q 1)))
    (row filter "deep conjunction, 10^6" how ((n (make-list 1000000 's))) (run* (q) (deepo n) (== q 1)))
    (row filter "quines, 10" how () (run 10 (q) (eval-expo q '() q)))
    (row filter "twine" how ()
      (run 1 (x) (fresh (p q) (=/= p q) (eval-expo p '() q) (eval-expo q '() p) (== `(,p ,q) x))))
    (row filter "thrine" how ()
      (run 1 (x)
        (fresh (p q r)
          (=/= p q) (=/= q r) (=/= r p)
          (eval-expo p '() q) (eval-expo q '() r) (eval-expo r '() p)
          (== `(,p ,q ,r) x))))
    (row filter "Peano queens, 6" how ((c (columns 6))) (queens c))
    (row filter "Peano queens, 8" how ((c (columns 8))) (queens c)))))
