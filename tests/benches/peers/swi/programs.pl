% The programs of the benchmark, clause for clause those of tests/support/in_macros.rs, which names their sources.
:- module(programs, [
    appendo/3, reverso/2, membero/2, selecto/3, permuteo/2, deepo/1, zebra_ownero/1,
    infero/3, shallow_infero/4, church/2, column_sums/1, send_more_moneyo/3, columns/2, queenso/2
]).

% Lists.

appendo([], S, S).
appendo([A|D], S, [A|R]) :- appendo(D, S, R).

reverso([], []).
reverso([A|D], Out) :- reverso(D, R), appendo(R, [A], Out).

membero(X, [X|_]).
membero(X, [_|D]) :- membero(X, D).

selecto(X, [X|D], D).
selecto(X, [A|D], [A|R]) :- selecto(X, D, R).

permuteo([], []).
permuteo(L, [X|P]) :- selecto(X, L, R), permuteo(R, P).

% A Peano numeral, each cell's head looked at only after all that follow it.

deepo([]).
deepo([A|D]) :- deepo(D), A = s.

% The zebra puzzle.

righto(X, Y, [X, Y|_]).
righto(X, Y, [_|D]) :- righto(X, Y, D).

nexto(X, Y, L) :- righto(X, Y, L).
nexto(X, Y, L) :- righto(Y, X, L).

zebrao(H) :-
    H = [[_, norwegian, _, _, _], _, [_, _, _, milk, _], _, _],
    membero([red, english, _, _, _], H),
    membero([green, _, _, coffee, _], H),
    membero([_, spanish, dog, _, _], H),
    membero([_, ukrainian, _, tea, _], H),
    righto([ivory, _, _, _, _], [green, _, _, _, _], H),
    membero([_, _, snails, _, 'old-gold'], H),
    membero([yellow, _, _, _, kools], H),
    nexto([_, _, _, _, chesterfield], [_, _, fox, _, _], H),
    nexto([_, _, _, _, kools], [_, _, horse, _, _], H),
    membero([_, _, _, 'orange-juice', 'lucky-strike'], H),
    membero([_, japanese, _, _, parliament], H),
    nexto([_, norwegian, _, _, _], [blue, _, _, _, _], H).

zebra_ownero(Owner) :- zebrao(Houses), membero([_, Owner, zebra, _, _], Houses).

% Types of the lambda calculus. These need the occurs check.

lookupo([], [T|_], T).
lookupo([s|J], [_|D], T) :- lookupo(J, D, T).

infero(Ctx, [v, I], T) :- lookupo(I, Ctx, T).
infero(Ctx, [l, Body], [->, T1, T2]) :- infero([T1|Ctx], Body, T2).
infero(Ctx, [a, F, X], T) :- infero(Ctx, F, [->, T1, T]), infero(Ctx, X, T1).

shallow_infero([s|_], Ctx, [v, I], T) :- lookupo(I, Ctx, T).
shallow_infero([s|Less], Ctx, [l, Body], [->, T1, T2]) :- shallow_infero(Less, [T1|Ctx], Body, T2).
shallow_infero([s|Less], Ctx, [a, F, X], T) :-
    shallow_infero(Less, Ctx, F, [->, T1, T]),
    shallow_infero(Less, Ctx, X, T1).

church(N, [l, [l, Body]]) :- calls(N, Body).

calls(0, [v, []]) :- !.
calls(N, [a, [v, [s]], Body]) :- M is N - 1, calls(M, Body).

% Verbal arithmetic.

column_sums(Rows) :-
    findall([X, Y, Carried, Last, Carry],
            (   between(0, 9, X), between(0, 9, Y), between(0, 1, Carried),
                Last is (X + Y + Carried) mod 10, Carry is (X + Y + Carried) // 10
            ),
            Rows).

send_more_moneyo(Sums, Digits, [S, E, N, D, 1, O, R, Y]) :-
    selecto(D, Digits, Ds),
    selecto(E, Ds, Es),
    membero([D, E, 0, Y, C1], Sums),
    selecto(Y, Es, Ys),
    selecto(N, Ys, Ns),
    membero([N, R, C1, E, C2], Sums),
    selecto(R, Ns, Rs),
    membero([E, O, C2, N, C3], Sums),
    selecto(O, Rs, Os),
    membero([S, 1, C3, O, 1], Sums),
    selecto(S, Os, _).

% Queens: a row each, the column a Peano numeral.

columns(N, Columns) :-
    Last is N - 1,
    findall(Column, (between(0, Last, I), length(Column, I), maplist(=(s), Column)), Columns).

queenso(Columns, Board) :- same_lengtho(Columns, Board), peacefulo(Board), permuteo(Columns, Board).

same_lengtho([], []).
same_lengtho([_|D], [_|E]) :- same_lengtho(D, E).

peacefulo([]).
peacefulo([X|Rest]) :- spareso(X, [s], Rest), peacefulo(Rest).

spareso(_, _, []).
spareso(X, D, [Y|Rest]) :-
    appendo(D, X, Right), dif(Right, Y),
    appendo(D, Y, Left), dif(Left, X),
    spareso(X, [s|D], Rest).
