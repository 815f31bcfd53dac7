% The arithmetic of kanren_core::relations::number, clause for clause: numbers are lists of bits, the lowest first.
%
% Source: The Reasoned Schemer, 2nd edition, chapters 7 and 8; "Pure, Declarative, and Constructive Arithmetic Relations"
% (Kiselyov, Byrd, Friedman, Shan; FLOPS 2008), whose order of clauses and goals is that of `logo` here. What is a function
% that returns a goal there, no relation, is expanded in place here, so that as many calls are made.
:- module(numbers, [num/2, pluso/3, timeso/3, logo/4, expo/3, gt1o/1]).

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.
user:goal_expansion(poso(N), N = [_|_]).
user:goal_expansion(gt1o(N), N = [_, _|_]).
user:goal_expansion(pluso(N, M, K), addero(0, N, M, K)) :- prolog_load_context(module, numbers).
user:goal_expansion(minuso(N, M, K), addero(0, M, K, N)).
user:goal_expansion(lelo(N, M), (eqlo(N, M) ; ltlo(N, M))).
user:goal_expansion(leo(N, M), (N = M ; lto(N, M))).

num(0, []) :- !.
num(N, [Bit|Bits]) :- Bit is N /\ 1, Rest is N >> 1, num(Rest, Bits).

gt1o([_, _|_]).

% Sums.

pluso(N, M, K) :- addero(0, N, M, K).

addero(0, N, [], N).
addero(0, [], M, M) :- poso(M).
addero(1, N, [], R) :- addero(0, N, [1], R).
addero(1, [], M, R) :- poso(M), addero(0, [1], M, R).
addero(B, [1], [1], [A, C]) :- full_addero(B, 1, 1, A, C).
addero(B, [1], M, R) :- gen_addero(B, [1], M, R).
addero(B, N, [1], R) :- gt1o(N), gt1o(R), addero(B, [1], N, R).
addero(B, N, M, R) :- gt1o(N), gen_addero(B, N, M, R).

gen_addero(B, [A|X], [D|Y], [C|Z]) :- poso(Y), poso(Z), full_addero(B, A, D, C, E), addero(E, X, Y, Z).

full_addero(0, 0, 0, 0, 0).
full_addero(1, 0, 0, 1, 0).
full_addero(0, 1, 0, 1, 0).
full_addero(1, 1, 0, 0, 1).
full_addero(0, 0, 1, 1, 0).
full_addero(1, 0, 1, 0, 1).
full_addero(0, 1, 1, 0, 1).
full_addero(1, 1, 1, 1, 1).

% Products.

timeso([], _, []).
timeso([_|_], [], []).
timeso([1], M, M) :- poso(M).
timeso(N, [1], N) :- gt1o(N).
timeso([0|X], M, [0|Z]) :- poso(X), poso(Z), gt1o(M), timeso(X, M, Z).
timeso([1|X], [0|Y], P) :- poso(X), poso(Y), timeso([0|Y], [1|X], P).
timeso([1|X], [1|Y], P) :- poso(X), poso(Y), odd_timeso(X, [1|X], [1|Y], P).

odd_timeso(X, N, M, P) :- bound_timeso(Q, P, N, M), timeso(X, M, Q), pluso([0|Q], M, P).

bound_timeso([], P, _, _) :- poso(P).
bound_timeso([_|X], [_|Y], N, M) :-
    (   N = [], M = [_|Z], bound_timeso(X, Y, Z, [])
    ;   N = [_|Z], bound_timeso(X, Y, Z, M)
    ).

% Order.

eqlo([], []).
eqlo([1], [1]).
eqlo([_|X], [_|Y]) :- poso(X), poso(Y), eqlo(X, Y).

ltlo([], M) :- poso(M).
ltlo([1], M) :- gt1o(M).
ltlo([_|X], [_|Y]) :- poso(X), poso(Y), ltlo(X, Y).

lto(N, M) :- ltlo(N, M).
lto(N, M) :- eqlo(N, M), poso(X), pluso(N, X, M).

% Quotients.

divo(N, M, [], N) :- lto(N, M).
divo(N, M, [1], R) :- eqlo(N, M), pluso(R, M, N), lto(R, M).
divo(N, M, Q, R) :-
    ltlo(M, N), lto(R, M), poso(Q),
    splito(N, R, LowN, HighN),
    splito(Q, R, LowQ, HighQ),
    (   HighN = [], HighQ = [],
        minuso(LowN, R, Product),
        timeso(LowQ, M, Product)
    ;   poso(HighN),
        timeso(LowQ, M, Product),
        pluso(Product, R, Sum),
        minuso(Sum, LowN, Rest),
        splito(Rest, R, [], HighRest),
        divo(HighN, M, HighQ, HighRest)
    ).

splito([], _, [], []).
splito([0, B|Rest], [], [], [B|Rest]).
splito([1|Rest], [], [1], Rest).
splito([0, B|Rest], [_|Less], [], High) :- splito([B|Rest], Less, [], High).
splito([1|Rest], [_|Less], [1], High) :- splito(Rest, Less, [], High).
splito([B|Rest], [_|Less], [B|Lower], High) :- poso(Lower), splito(Rest, Less, Lower, High).

% Logarithms and powers.

expo(B, Q, N) :- logo(N, B, Q, []).

logo([1], B, [], []) :- poso(B).
logo(N, B, [], R) :- lto(N, B), pluso(R, [1], N).
logo(N, B, [1], R) :- gt1o(B), eqlo(N, B), pluso(R, B, N).
logo(N, [1], Q, R) :- poso(Q), pluso(R, [1], N).
logo(N, [], Q, N) :- poso(Q).
logo([A, B|Dd], [0, 1], Q, R) :- poso(Dd), exp2o([A, B|Dd], [], Q), splito([A, B|Dd], Dd, R, _).
logo(N, B, Q, R) :-
    (   B = [1, 1] ; B = [_, _, _|_] ),
    ltlo(B, N),
    exp2o(B, [], Width1B),
    pluso(Width1B, [1], WidthB),
    ltlo(Q, N),
    pluso(Q, [1], Q1),
    timeso(WidthB, Q1, Bits),
    lto(Width1N, Bits),
    exp2o(N, [], Width1N),
    pluso(Width1N, [1], WidthN),
    divo(WidthN, WidthB, LowQ1, _),
    pluso(LowQ, [1], LowQ1),
    lelo(LowQ, Q),
    repeated_mulo(B, LowQ, LowPower),
    divo(WidthN, Width1B, HighQ, _),
    pluso(LowQ, HighD, HighQ),
    pluso(LowQ, D, Q),
    leo(D, HighD),
    repeated_mulo(B, D, PowerD),
    timeso(LowPower, PowerD, Power),
    timeso(B, Power, Power1),
    pluso(Power, R, N),
    lto(N, Power1).

exp2o([1], _, []).
exp2o(N, B, [1]) :- gt1o(N), splito(N, B, _, [1]).
exp2o(N, B, [0|Q1]) :- poso(Q1), ltlo(B, N), appendo(B, [1|B], B2), exp2o(N, B2, Q1).
exp2o(N, B, [1|Q1]) :- poso(Q1), poso(High), splito(N, B, _, High), appendo(B, [1|B], B2), exp2o(High, B2, Q1).

repeated_mulo(N, [], [1]) :- poso(N).
repeated_mulo(N, [1], N).
repeated_mulo(N, Q, Power) :- gt1o(Q), pluso(Q1, [1], Q), repeated_mulo(N, Q1, Power1), timeso(Power1, N, Power).
