% One row in SWI-Prolog: `swipl -O run.pl -- check ROW` prints the row, its number of answers, their checksum (the sum of the
% FNV-1a hashes of the printed answers) and the number of predicate calls; `swipl -O run.pl -- REPS ROW` prints the row, its
% number of answers and the best time in milliseconds. Without such a row, nothing.
:- initialization(main, main).
:- use_module(library(solution_sequences)).
:- use_module(programs).
:- use_module(numbers).

% row(Name, Query, Goal, Limit): its inputs are built beforehand.
row('splits of 500', [A, B], appendo(A, B, L), all) :- below(500, L).
row('splits of 2000', [A, B], appendo(A, B, L), all) :- below(2000, L).
row('append to 4000', Q, appendo(L, [0], Q), all) :- below(4000, L).
row('append to 100000', Q, appendo(L, [0], Q), all) :- below(100000, L).
row('naive reverse of 200', Q, reverso(L, Q), all) :- below(200, L).
row('naive reverse of 500', Q, reverso(L, Q), all) :- below(500, L).
row('permutations of 7', Q, permuteo(L, Q), all) :- below(7, L).
row('pluso: splits of 255', [N, M], pluso(N, M, K), all) :- num(255, K).
row('timeso: factors of 60', [N, M], timeso(N, M, K), all) :- num(60, K).
row('timeso: factors of 210', [N, M], timeso(N, M, K), all) :- num(210, K).
row('expo: 3^5', Q, expo(B, E, Q), all) :- num(3, B), num(5, E).
row('logo: 68, base over 1', [B, E, R], (logo(N, B, E, R), gt1o(B), gt1o(E)), 7) :- num(68, N).
row(zebra, Q, zebra_ownero(Q), all).
row('type of the Church numeral 400', Q, infero([], E, Q), all) :- church(400, E), occurs_check.
row('typed inhabiters, 4 deep', [E, T], shallow_infero([s, s, s, s, s], [], E, T), all) :- occurs_check.
row('typed inhabiter, 2000', [E, T], infero([], E, T), 2000) :- occurs_check.
row('SEND + MORE = MONEY', Q, send_more_moneyo(Sums, [0, 2, 3, 4, 5, 6, 7, 8, 9], Q), all) :- column_sums(Sums).
row('deep conjunction, 4000', 1, deepo(L), all) :- peano(4000, L).
row('deep conjunction, 10^6', 1, deepo(L), all) :- peano(1000000, L).
row('Peano queens, 6', Q, queenso(Columns, Q), all) :- columns(6, Columns).
row('Peano queens, 8', Q, queenso(Columns, Q), all) :- columns(8, Columns).

below(N, L) :- M is N - 1, numlist(0, M, L).
peano(N, L) :- length(L, N), maplist(=(s), L).
occurs_check :- set_prolog_flag(occurs_check, true).

answers(Q, Goal, all, Answers) :- findall(Q, Goal, Answers).
answers(Q, Goal, Limit, Answers) :- integer(Limit), findall(Q, limit(Limit, Goal), Answers).

% Prints as the answers of a microKanren do, unknowns by their first place. The unknowns are bound.
shown(Answer, Text) :-
    term_variables(Answer, Unknowns),
    number_from(Unknowns, 0),
    with_output_to(string(Text), show(Answer)).

number_from([], _).
number_from([Name|Unknowns], N) :- atom_concat('_.', N, Name), M is N + 1, number_from(Unknowns, M).

show([]) :- !, write('()').
show([A|D]) :- !, write('('), show(A), show_rest(D).
show(A) :- write(A).

show_rest([]) :- !, write(')').
show_rest([A|D]) :- !, write(' '), show(A), show_rest(D).
show_rest(D) :- write(' . '), show(D), write(')').

fnv([], Hash, Hash).
fnv([Code|Codes], So, Hash) :- Next is ((So xor Code) * 16777619) /\ 0xffffffff, fnv(Codes, Next, Hash).

checksum([], Sum, Sum).
checksum([Answer|Answers], So, Sum) :-
    shown(Answer, Text),
    string_codes(Text, Codes),
    fnv(Codes, 2166136261, Hash),
    Next is (So + Hash) /\ 0xffffffff,
    checksum(Answers, Next, Sum).

check(Name, Q, Goal, Limit) :-
    inferences(Q, Goal, Limit, Answers, All),
    length(Answers, Count),
    inferences(none, between(1, Count, _), Limit, _, Collecting),
    (   sub_atom(Name, _, _, _, queens) % counts what `dif` does, too
    ->  Calls = (-)
    ;   Calls is All - Collecting + Count % an inference each time that `between` goes on
    ),
    checksum(Answers, 0, Sum),
    format("~w\t~d\t~|~`0t~16r~8+\t~w~n", [Name, Count, Sum, Calls]).

inferences(Q, Goal, Limit, Answers, Inferences) :-
    statistics(inferences, Before),
    answers(Q, Goal, Limit, Answers),
    statistics(inferences, After),
    Inferences is After - Before.

% Once to warm up; ends early where a repetition takes long.
time(Name, Q, Goal, Limit, Reps) :-
    answers(Q, Goal, Limit, Answers),
    length(Answers, Count),
    get_time(Start),
    best(Reps, Start, Q, Goal, Limit, inf, Best),
    format("~w\t~d\t~4f~n", [Name, Count, Best]).

best(Reps, Start, Q, Goal, Limit, So, Best) :-
    garbage_collect,
    get_time(Before),
    answers(Q, Goal, Limit, _),
    get_time(After),
    Better is min(So, (After - Before) * 1000),
    (   Reps > 1, After - Start < 2
    ->  Less is Reps - 1,
        best(Less, Start, Q, Goal, Limit, Better, Best)
    ;   Best = Better
    ).

main([How, Name]) :-
    (   row(Name, Q, Goal, Limit)
    ->  (   How == check
        ->  check(Name, Q, Goal, Limit)
        ;   atom_number(How, Reps),
            time(Name, Q, Goal, Limit, Reps)
        )
    ;   true
    ).
