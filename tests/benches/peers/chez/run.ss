;; One row of programs.ss: scheme --script run.ss check|REPS ROW
;;
;; The programs are compiled with the engine. What is compiled is kept in TMPDIR under a name with a hash of all that it was
;; made from, so it is made again when any of that changes.
(define (text-of file)
  (call-with-port (open-file-input-port file) get-bytevector-all))

(define (hash-of files)
  (fold-left
    (lambda (hash file)
      (let ((bytes (text-of file)))
        (let loop ((i 0) (hash hash))
          (if (fx= i (bytevector-length bytes))
              hash
              (loop (fx+ i 1)
                    (fxlogand (fx* (fxlogxor hash (bytevector-u8-ref bytes i)) 16777619) #xffffffff))))))
    2166136261
    files))

(let* ((here (path-parent (car (command-line))))
       (how (cadr (command-line)))
       (counts? (string=? how "check"))
       (source (getenv "FASTER_MINIKANREN")))
  (unless source
    (display "FASTER_MINIKANREN does not name the folder of faster-miniKanren\n" (current-error-port))
    (exit 1))
  (let* ((programs (string-append here "/programs.ss"))
         (from (lambda (file) (string-append source "/" file)))
         (sources (cons programs (map from '("mk-vicare.scm" "mk.scm" "test-check.scm" "numbers.scm"))))
         (compiled (format "~a/kanren-benchmark-~a-~8,'0x-~{~a~^.~}.so"
                           (or (getenv "TMPDIR") "/tmp")
                           (if counts? "counts" "times")
                           (hash-of sources)
                           (call-with-values scheme-version-number list))))
    (unless (file-exists? compiled)
      (source-directories (list source here))
      (when counts? (putenv "COUNTS_CALLS" "yes"))
      (parameterize ((optimize-level 3) (generate-inspector-information #f) (enable-cross-library-optimization #t)
                     (current-output-port (open-output-string)))
        (compile-file programs compiled)))
    (load compiled))
  (eval `(let () (import bench) (main ',(or (string->number how) 'check) ,(caddr (command-line))))))
