"""The fitted weights of Slate's evaluation, for each number of players.

A line holds one feature's weight at each of ``weights.KNOTS``; the last line the width of the win's softmax,
in points. They were fitted by least squares to how games ended: to the leads, then the common level to the
scores, and the width to the winners. The games, about 1600 of two players, 900 of three and 1000 of four,
were played by search itself with 300 to 500 simulations a move, in two or three generations of weights. Six
in ten were on the standard board, the others on random ones; four in ten began with shaken supplies, money
and developments, so that causes could be told from their company.
"""

FITTED = {
    2: """
        level                -0.43  -0.60   1.75   0.08   3.49   1.81
        unopened              0.05   0.15   0.12   0.39   0.69   1.88
        leftover              0.73   0.75   1.04   0.96   1.83   0.67
        coins                 0.00   0.19   0.01   0.14   0.16   0.04
        markers              -0.02   0.22   0.51   1.07   1.29   1.65
        shortage             -0.20  -0.72  -0.88  -0.66  -0.85  -1.13
        plenty               -0.24  -0.42  -0.48  -0.59  -0.55  -0.58
        improved_selling      0.24   0.38   1.20   2.06   3.96   5.27
        extra_supplies       -0.10  -0.30  -0.41   0.71   3.65   4.55
        modify_die            0.12   0.24   0.17   0.68   1.91   2.66
        value_for_money       0.15   0.15   0.70   1.52   4.17   5.91
        different_valleys     0.18   0.15   0.36   2.43   4.32   6.13
        half_the_mines        0.00   0.00   0.00   0.00   0.00   0.00
        alone_in_the_valley   0.02  -0.05  -0.42  -0.06   1.46   3.34
        different_now        -0.02  -0.01  -0.04  -0.22  -0.38  -0.34
        half_now              0.00   0.00   0.00   0.00   0.00   0.00
        alone_now            -0.13  -0.27  -0.36  -1.37  -2.28  -2.71
        on_1                  0.14   0.35   0.46   1.14   1.86   1.34
        on_2                  0.65   0.53   0.85   0.90   1.34   0.62
        on_3                  0.47   0.39   0.37   0.65   0.12   0.62
        on_4                 -0.10  -0.05  -0.37  -0.62  -0.51   0.16
        on_5                 -0.01  -0.22  -0.21  -0.29   0.32  -0.05
        on_6                 -0.01  -0.29  -0.06  -0.07   0.06   0.95
        opens                 0.24  -0.05   0.08   0.31   0.44   0.94
        sales                 0.98   0.95   0.94   1.49   1.29   0.51
        develops              0.67   0.52   0.82   0.93   2.07   3.22
        dice                  0.64   0.33   0.53   0.90   1.30   1.69
        extra_ready           0.00   0.17   0.22   0.19   0.34   0.43
        closed_mines          0.10   0.18   0.35   0.34   0.02  -0.11
        open_mines            0.11   0.21   0.32   0.43   0.51   0.86
        width                 0.90   1.44   1.98   2.52   3.60   5.54
    """,
    3: """
        level                -0.72  -0.55   0.56   1.23  -2.56   4.00
        unopened              0.21   0.46  -0.20  -0.30   0.45   0.50
        leftover              0.35   0.79   1.29   0.75   0.97   1.45
        coins                 0.01   0.11   0.10   0.20   0.15   1.19
        markers              -0.01   0.16   0.61   1.35   2.49   2.47
        shortage             -0.07  -0.73  -0.98  -1.60  -1.41  -0.63
        plenty               -0.01  -0.04  -0.88  -1.36  -1.47  -0.37
        improved_selling      0.39   0.53   1.29   2.36   4.81   7.95
        extra_supplies       -0.06  -0.20  -0.07   0.87   3.58   4.87
        modify_die           -0.02   0.03  -0.20   0.46   2.13   2.35
        value_for_money       0.10   0.20   0.65   0.95   2.56   2.07
        different_valleys     0.05  -0.26   0.35   1.84   5.67   7.77
        half_the_mines        0.30   0.86   2.05   5.38   8.23   8.18
        alone_in_the_valley   0.00   0.00   0.00   0.00   0.00   0.00
        different_now        -0.02   0.10   0.07   0.05  -0.51   0.32
        half_now             -0.07  -0.06  -0.03  -0.37  -0.43  -0.22
        alone_now             0.00   0.00   0.00   0.00   0.00   0.00
        on_1                  0.25   0.35   1.05   1.89   2.33   1.41
        on_2                  0.57   0.55   0.88   1.23   1.68   1.79
        on_3                  0.40   0.36   0.26   0.11   0.79   1.02
        on_4                 -0.15  -0.11  -0.21  -0.59  -1.03  -1.32
        on_5                 -0.03   0.00   0.32  -0.10  -0.04  -0.43
        on_6                 -0.06   0.00  -0.08  -0.50   0.36   1.80
        opens                 0.23   0.32   0.57   0.47   1.21   1.27
        sales                 1.19   0.93   0.94   1.65   1.81   2.55
        develops              0.43   0.39   0.64   1.89   3.41   4.64
        dice                  0.48   0.63   0.95   1.30   2.30   2.22
        extra_ready          -0.31  -0.21  -0.04   0.29   1.19   2.34
        closed_mines          0.16   0.29   0.49   0.61   0.95   2.47
        open_mines            0.09   0.27   0.43   0.69   1.42   3.10
        width                 1.12   1.80   2.48   4.31   5.60   7.06
    """,
    4: """
        level                -0.66   0.64   0.28  -0.17  -2.83  -0.06
        unopened              0.17   0.14  -0.05  -0.43  -0.09   0.22
        leftover              0.70   1.15   1.17   0.84   1.42   1.54
        coins                 0.04   0.02   0.00   0.09   0.32   0.04
        markers              -0.05   0.18   0.71   1.45   2.33   3.72
        shortage             -0.08  -0.82  -0.75  -0.50   0.27   0.31
        plenty                0.15  -0.35  -1.04  -1.65  -1.13   0.21
        improved_selling      0.07   0.40   1.07   2.16   4.44   3.70
        extra_supplies        0.07   0.00  -0.20   0.15  -0.23   0.47
        modify_die           -0.11   0.17   0.26   0.85   1.56   1.43
        value_for_money       0.10   0.00   0.59   1.57   4.02   4.52
        different_valleys    -0.01   0.36   0.68   3.23   7.03   6.11
        half_the_mines        0.12   0.78   2.36   4.31   7.53   6.61
        alone_in_the_valley   0.00   0.00   0.00   0.00   0.00   0.00
        different_now        -0.01  -0.01   0.14  -0.22  -0.56  -1.31
        half_now             -0.08  -0.12  -0.30  -0.42  -1.40  -0.86
        alone_now             0.00   0.00   0.00   0.00   0.00   0.00
        on_1                  0.17   0.39   1.00   1.48   1.64   1.94
        on_2                  0.41   0.72   0.65   1.01   1.06  -0.21
        on_3                  0.44   0.24   0.33   0.51   0.94   0.89
        on_4                 -0.06  -0.40  -0.24  -0.56  -0.25   0.55
        on_5                 -0.02  -0.21  -0.12   0.24   0.79   0.84
        on_6                  0.00  -0.29  -0.31  -0.02   0.89   0.80
        opens                -0.02   0.12   0.39   0.69   1.52   1.03
        sales                 1.12   1.04   0.99   1.44   1.21   1.33
        develops              0.35   0.48   0.72   1.79   2.62   2.38
        dice                  0.42   0.43   0.73   1.38   2.31   2.09
        extra_ready          -0.33  -0.28   0.20   0.67   1.37   1.53
        closed_mines          0.23   0.45   0.59   0.78   1.45   0.69
        open_mines            0.12   0.36   0.48   0.73   1.66   3.66
        width                 0.80   1.60   1.98   3.08   4.00   4.50
    """,
}
"""Text by number of players: feature, then its weights, in points per unit."""
