% One row in SWI-Prolog: swipl -O programs.pl -- REPS ROW. Only the number of answers is compared.
:- initialization(main).

appendo([], S, S).
appendo([A|D], S, [A|R]) :- appendo(D, S, R).

reverso([], []).
reverso([A|D], Out) :- reverso(D, R), appendo(R, [A], Out).

selecto(X, [X|D], D).
selecto(X, [A|D], [A|R]) :- selecto(X, D, R).

permuteo([], []).
permuteo(L, [X|P]) :- selecto(X, L, R), permuteo(R, P).

below(N, L) :- M is N - 1, numlist(0, M, L).

row('splits of 500', Q, Q = [A, B], appendo(A, B, L)) :- below(500, L).
row('splits of 2000', Q, Q = [A, B], appendo(A, B, L)) :- below(2000, L).
row('append to 4000', Q, true, appendo(L, [0], Q)) :- below(4000, L).
row('append to 100000', Q, true, appendo(L, [0], Q)) :- below(100000, L).
row('naive reverse of 200', Q, true, reverso(L, Q)) :- below(200, L).
row('naive reverse of 500', Q, true, reverso(L, Q)) :- below(500, L).
row('permutations of 7', Q, true, permuteo(L, Q)) :- below(7, L).

once_timed(Q, Shape, Goal, Count, Ms) :-
    garbage_collect,
    get_time(Start),
    findall(Q, (Shape, Goal), Answers),
    get_time(End),
    length(Answers, Count),
    Ms is (End - Start) * 1000.

main :-
    current_prolog_flag(argv, Argv),
    append(_, [RepsText, Name], Argv),
    atom_number(RepsText, Reps),
    (   row(Name, Q, Shape, Goal)
    ->  findall(Ms-Count, (between(1, Reps, _), once_timed(Q, Shape, Goal, Count, Ms)), Runs),
        msort(Runs, [Best-Answers|_]),
        format("~w\t~d\t-\t~4f~n", [Name, Answers, Best])
    ;   true
    ),
    halt.
