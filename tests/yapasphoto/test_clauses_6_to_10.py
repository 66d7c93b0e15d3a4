"""yapasphoto: a test or more for each clause of chapters 6 to 10, in their order."""

import re
from pathlib import Path

from tests.yapasphoto.table import (
    GAME,
    LINES,
    STOPS,
    choices,
    hand,
    kinds,
    new,
    play,
    started,
    table,
    told,
    where,
    why_not,
)

# --- 6 The end -------------------------------------------------------------------


def test_6_1_h5_the_lap_is_played_to_its_end():
    """Four players: the second earns the third bonus; the third and the fourth still play."""
    match = table(
        "Buttes, Couvet, Travers, Le Locle",
        turn=1,
        photos={1: "indoor Boudry, Valangin"},
        bonus=[0, None, 0],
    )
    play(match, "1 photo indoor")
    assert "This lap is the last." in told(match) and not match.over
    play(match, "2 photo indoor")
    assert match.waiting == [3]
    assert play(match, "3 photo indoor").over, "the first player has no further turn"


def test_6_1_h6_the_last_of_the_lap_completes_the_turn():
    """The third bonus falls in the middle of a journey: the journey goes on, then it is over."""
    match = table(
        "Buttes, Les Hauts-Geneveys",
        turn=1,
        routes=(0, 3),
        scored=[0, 3],
        bonus=[None, 0, 1],
    )
    play(match, "1 go Les Geneveys-sur-Coffrane")
    assert match.position()["closing"] and match.waiting == [1]
    play(match, "1 go Cernier")
    assert play(match, "1 stay").over


def test_6_2_after_forty_laps():
    """The last lap that the table agreed on ends the game, whatever is still to be had."""
    match = table("Neuchâtel, Le Locle", lap=40, turn=1)
    assert play(match, "1 photo indoor").over and "LAP_LIMIT" in kinds(match)
    assert not play(table("Neuchâtel, Le Locle", lap=39, turn=1), "1 photo indoor").over
    short = table("Neuchâtel, Le Locle", lap=20, turn=1, lap_limit=20)
    assert play(short, "1 photo indoor").over


def test_6_3_the_score():
    """Stops, gateways, photos and bonuses, one each."""
    match = table(
        scored=[3, 4],
        reached=[[STOPS["Yverdon"], STOPS["Saignelégier"]], []],
        photos={0: "indoor Boudry; outdoor Buttes, Cernier", 1: "indoor Couvet"},
        bonus=[1, None, 0],
    )
    assert match.scores == [9, 6]


def test_6_3_other_points():
    """Stops and gateways, photos, bonuses: each counts what lies in the box."""
    match = table(
        scored=[3, 4],
        reached=[[STOPS["Yverdon"]], []],
        photos={0: "indoor Boudry; outdoor Buttes", 1: "indoor Couvet"},
        bonus=[1, None, 0],
        goal_points=2,
        photo_points=3,
        bonus_points=5,
    )
    assert match.scores == [2 * 4 + 3 * 2 + 5, 2 * 4 + 3 + 5]
    said = match.game.clauses("fr", match.boxes)[603]
    assert said.endswith("3 par photo et 5 par bonus.")


def test_6_4_more_photos_break_a_tie():
    """Four points each: photos decide; with as many photos both win."""
    end = {"phase": "OVER", "waiting": []}
    match = table(photos={0: "indoor Boudry, Couvet", 1: "indoor Valangin"}, scored=[2, 3], **end)
    assert (match.scores, match.winners, match.places) == ([4, 4], [0], [1, 2])
    match = table(photos={0: "indoor Boudry", 1: "indoor Valangin"}, scored=[3, 3], **end)
    assert (match.winners, match.places) == ([0, 1], [1, 1])
    match = table(photos={0: "indoor Boudry"}, scored=[3, 3], **end)
    assert match.winners == [0], "the higher score comes first"


def test_6_5_nobody_acts_any_more():
    """Not even stay."""
    match = table(phase="OVER", waiting=[])
    assert why_not(match, "0 stay") == "6.5"


# --- 7 The quick game ------------------------------------------------------------


def test_7_1_nothing_to_photograph_and_no_bonus():
    """Neither photos, nor a point for the first to complete a route."""
    match = table("Môtiers, Le Locle", variant="quick")
    assert why_not(match, "0 photo indoor") == "7.1"
    near = "Les Hauts-Geneveys, Le Locle"
    match = table(near, routes=(3, 0), scored=[3], variant="quick")
    assert play(match, "0 go Les Geneveys-sur-Coffrane").scores == [4, 0]
    assert match.position()["bonus"] == [None] * 3


NEARLY = {  # one line from all that there is to score
    "routes": (3, 9),
    "destinations": (9, 8),
    "scored": [3, 3],
    "reached": [
        [STOPS["Yverdon"], STOPS["Saignelégier"]],
        [STOPS["Morteau"], STOPS["Saignelégier"]],
    ],
    "variant": "quick",
}


def test_7_2_everything_scored_ends_the_lap():
    """The first completes, the second still plays, then it is over."""
    match = table("Les Hauts-Geneveys, Rochefort", **NEARLY)
    play(match, "0 go Les Geneveys-sur-Coffrane")
    assert kinds(match)[-2:] == ["COMPLETED", "CLOSING"]
    play(match, "0 stay, 1 go Chambrelien, 1 stay")
    assert match.over and match.winners == [0]


def test_7_2_a_gateway_may_be_the_last():
    """The route alone does not end the game."""
    reached = {"reached": [[STOPS["Saignelégier"]], []]}
    match = table("Les Hauts-Geneveys, Rochefort", **NEARLY | reached)
    play(match, "0 go Les Geneveys-sur-Coffrane")
    assert match.scores == [5, 3] and not match.position()["closing"]
    match = table("Neuchâtel, Rochefort", **NEARLY | reached | {"scored": [4, 0]})
    assert play(match, "0 go Yverdon").position()["closing"]


def test_7_3_h12_both_win():
    """The second completes later in the same lap."""
    match = table("Les Hauts-Geneveys, Rochefort", **NEARLY)
    play(match, "0 go Les Geneveys-sur-Coffrane, 0 stay, 1 go Les Ponts-de-Martel, 1 stay")
    assert match.over and (match.scores, match.winners) == ([6, 6], [0, 1])


def test_7_3_out_of_laps():
    """Nobody has completed: the highest score wins."""
    less = NEARLY | {"scored": [2, 3], "lap": 40}
    match = table("Les Hauts-Geneveys, Neuchâtel", turn=1, **less)
    play(match, "1 go Auvernier, 1 stay")
    assert match.over and (match.scores, match.winners) == ([4, 5], [1])


# --- 8 The spiced game -------------------------------------------------------------


def spiced(at="Neuchâtel, Le Locle", hands=("", ""), **more):
    """A spiced game in the middle; nobody is asked unless somebody is said to react."""
    return table(at, variant="spiced", hands=list(hands), **more)


def test_8_1_two_action_cards_in_secret():
    """Two each of thirty; the others see how many."""
    match = new(variant="spiced", players=3)
    position = match.position()
    assert position["held"][:3] == [2, 2, 2] and position["pile"] == 24
    assert match.view(0)["hand"][0] == position["hand"][0]
    assert match.view(0)["hand"][1] == match.view(None)["hand"][0] == [-2] * 8
    assert "deck" not in match.view(0)
    assert why_not(table(), "0 draw") == "8.1"


def test_8_1_four_photos_for_a_bonus():
    """Three are not enough."""
    match = spiced("Couvet, Le Locle", photos={0: "indoor Travers, Fleurier"})
    assert play(match, "0 photo indoor").position()["bonus"] == [None] * 3
    match = spiced("Couvet, Le Locle", photos={0: "indoor Travers, Fleurier, Boudry"})
    assert play(match, "0 photo indoor").position()["bonus"] == [None, 0, None]


def test_8_2_cards_before_between_and_after_lines():
    """All within the hour."""
    match = spiced(hands=["lift, close-line", ""])
    play(match, "0 draw, 0 go Auvernier, 0 close Travers–Couvet, 0 go Boudry, 0 exchange lift")
    assert match.position()["left"] == 5
    assert play(match, "0 stay").position()["turn"] == 1


def test_8_2_cards_alone_fill_a_turn():
    """A pawn that has not moved may stay after a card; one that has left may not come back."""
    match = spiced()
    assert why_not(match, "0 stay") == "4.4"
    assert play(match, "0 draw, 0 stay").position()["turn"] == 1
    match = play(spiced(), "0 draw, 0 go Auvernier, 0 go Neuchâtel")
    assert why_not(match, "0 stay") == "4.4"


def test_8_2_no_card_in_a_turn_with_a_photo():
    """After a card it is too late to photograph."""
    assert why_not(play(spiced(), "0 draw"), "0 photo indoor") == "5.1"


def test_8_3_three_draws_of_fifteen_minutes():
    """The top card each time; then no more."""
    match = spiced(pile="lift, delay, lift, delay")
    play(match, "0 draw, 0 draw")
    assert hand(match) == ["delay", "lift"] and match.position()["left"] == 30
    play(match, "0 draw")
    assert why_not(match, "0 draw") == "8.3"
    assert told(match, 0) == ["1 draws a card.", "It is “Left luggage”."]
    assert told(match, 1) == ["1 draws a card."]


def test_8_3_8_4_other_times():
    """Drawing and exchanging take what lies in the box, as often as it says."""
    other = {"drawing": 5, "draws": 1, "exchanging": 20, "exchanges": 1}
    match = play(spiced(pile="lift, delay, lift, delay", **other), "0 draw")
    assert match.position()["left"] == 55 and why_not(match, "0 draw") == "8.3"
    play(match, f"0 exchange {hand(match)[0]}")
    assert match.position()["left"] == 35
    assert why_not(match, f"0 exchange {hand(match)[0]}") == "8.4"
    assert "takes 5 minutes; at most one in a turn." in match.game.clauses("en", match.boxes)[803]


def test_8_3_h10_three_draws_and_fifteen_minutes():
    """45 minutes of drawing leave 15 for a line, and no room for two exchanges."""
    match = play(spiced(), "0 draw, 0 draw, 0 draw")
    assert "Valangin" in choices(match, verb="go")
    card = choices(match, verb="exchange")[0]
    play(match, f"0 exchange {card}")
    assert match.position()["left"] == 5
    card = f"exchange {hand(match)[0]}"
    assert why_not(match, f"0 {card}") == "8.7"


def test_8_4_two_exchanges_of_ten_minutes():
    """First away, then the top card; what went away is seen by its owner alone."""
    match = spiced(hands=["lift, delay", ""], pile="close-line, shorten, lift")
    play(match, "0 exchange lift")
    assert hand(match) == ["close-line", "delay"] and match.position()["left"] == 50
    assert told(match, 1) == ["1 exchanges a card."]
    assert match.view(0)["gave"][0][7] == 1 and match.view(1)["gave"][0] == [-2] * 8
    play(match, "0 exchange delay")
    assert why_not(match, "0 exchange close-line") == "8.4"


def test_8_5_from_an_empty_pile_nothing():
    """Neither draw nor exchange."""
    match = spiced(hands=["lift", "delay"], pile="empty")
    assert why_not(match, "0 draw") == why_not(match, "0 exchange lift") == "8.5"
    last = spiced(hands=["lift", ""])
    play(last, "0 exchange lift")
    assert last.position()["pile"] == 28


def test_8_6_only_what_you_hold():
    """A card played leaves the hand, in sight of all."""
    match = spiced(hands=["delay", "lift"])
    assert why_not(match, "0 shorten") == why_not(match, "0 exchange lift") == "8.6"
    play(match, "0 delay 1")
    assert match.position()["held"][:2] == [0, 1] and match.position()["used"][3] == 1
    assert why_not(match, "0 delay 1") == "8.6"


def test_8_7_minutes_for_a_card():
    """Those left in the turn must suffice."""
    match = spiced(hands=["close-line, delay", ""], left=10)
    assert why_not(match, "0 close Travers–Couvet") == why_not(match, "0 draw") == "8.7"
    assert play(match, "0 delay 1").position()["left"] == 0


def test_8_7_a_card_may_not_strand_a_pawn():
    """Back where its turn began, a pawn keeps the minutes, and the line, that lead on: §4.5."""
    match = play(spiced(hands=["delay, close-line", ""], left=25), "0 go Auvernier, 0 go Neuchâtel")
    assert match.position()["left"] == 15
    assert why_not(match, "0 draw") == why_not(match, "0 close Travers–Couvet") == "4.5"
    assert play(match, "0 delay 1").position()["left"] == 5
    match = spiced("Les Brenets, Le Locle", hands=["close-line", ""])
    play(match, "0 go Le Locle, 0 go Les Brenets")
    assert why_not(match, "0 close Le Locle–Les Brenets") == "4.5"
    assert str(LINES["Travers–Couvet"]) in choices(match, verb="close")


def test_8_8_h9_what_reactions_and_delays_leave():
    """Two reactions of 10 leave 40 minutes, enough to photograph; a delay more leaves 20."""
    after = spiced("Buttes, Neuchâtel", turn=1, owed=[20])
    play(after, "1 photo indoor")
    assert after.waiting == [0] and after.position()["left"] == 40
    assert "1 has only 40 minutes." in told(after)
    assert choices(after, verb="photo") == ["outdoor"]
    late = spiced("Buttes, Neuchâtel", turn=1, owed=[20], delays=[1])
    play(late, "1 photo indoor")
    assert late.position()["left"] == 20
    assert why_not(late, "0 photo outdoor") == "8.8"
    assert "Fleurier" in choices(late, verb="go")
    assert play(late, "0 go Fleurier, 0 stay").position()["owed"][0] == 0
    assert late.position()["delays"][0] == 0


def test_8_8_never_below_nothing():
    """Four delays take the whole hour, and no more: then one can only pass."""
    match = spiced("Buttes, Neuchâtel", turn=1, delays=[4])
    play(match, "1 photo indoor")
    assert match.position()["left"] == 0 and choices(match) == ["pass"]


# --- 9 What the cards do -----------------------------------------------------------


def test_9_1_blocked_until_your_next_turn():
    """For everybody, the owner included; then it is free again."""
    match = spiced("Buttes, Neuchâtel", hands=["block-indoor", ""])
    play(match, "0 block indoor 1, 0 stay")
    assert why_not(match, "1 photo indoor") == "9.3"
    play(match, "1 photo outdoor")
    assert match.position()["blocked"][0] == [[], []]
    assert "Museum of Art and History at Neuchâtel is free again." in told(match)


def test_9_2_block_what_is_left():
    """Not what has been photographed, what is not there, or what you block already."""
    match = spiced(
        hands=["block-indoor, block-indoor, block-outdoor", ""], photos={1: "indoor Boudry"}
    )
    assert why_not(match, f"0 block indoor {STOPS['Boudry']}") == "9.2"
    assert why_not(match, f"0 block indoor {STOPS['Buttes']}") == "9.2"
    play(match, f"0 block indoor {STOPS['Travers']}")
    assert why_not(match, f"0 block indoor {STOPS['Travers']}") == "9.2"
    assert f"outdoor {STOPS['Buttes']}" in choices(match, verb="block")


def test_9_3_nobody_photographs_what_is_blocked():
    """Not even who blocks it; several blocks lie side by side."""
    travers = STOPS["Travers"]
    match = spiced("Travers, Le Locle", blocked=[[[travers], []]])
    assert why_not(match, "0 photo indoor") == "9.3"
    both = spiced("Travers, Le Locle", turn=1, blocked=[[[travers], []], [[travers], []]])
    play(both, "1 photo indoor")
    assert why_not(both, "0 photo indoor") == "9.3", "the other block holds"


def test_9_4_a_closed_line_until_your_next_turn():
    """It binds its owner too, and is open again at the beginning of the next turn."""
    match = spiced(hands=["close-line", ""])
    play(match, "0 close Neuchâtel–Auvernier")
    assert why_not(match, "0 go Auvernier") == "9.6"
    play(match, "0 stay, 1 photo indoor")
    assert "The line Neuchâtel – Auvernier is open again." in told(match)
    play(match, "0 go Auvernier")


def test_9_5_a_line_of_the_board():
    """Not one that you keep closed already; another's you may close as well."""
    line = LINES["Neuchâtel–Auvernier"]
    match = spiced(hands=["close-line, close-line", ""], closed=[line], closed_by=[1])
    assert why_not(match, "0 close 50") == "9.5"
    play(match, f"0 close {line}")
    assert why_not(match, f"0 close {line}") == "9.5"


def test_9_5_two_closures_of_one_line():
    """When the first ends, the second holds."""
    line = LINES["Le Locle–Les Brenets"]
    match = spiced("Les Brenets, Le Locle", closed=[line, line], closed_by=[0, 1], turn=1)
    play(match, "1 photo indoor")
    assert match.position()["closed_by"][:2] == [1, None]
    assert why_not(match, "0 go Le Locle") == "9.6"


def test_9_6_h11_cut_off_at_les_brenets():
    """The one line is closed: photograph, or else pass or use cards."""
    shut = {"closed": [LINES["Le Locle–Les Brenets"]], "closed_by": [1]}
    match = spiced("Les Brenets, Le Locle", **shut)
    assert choices(match) == ["photo outdoor", "draw"]
    assert why_not(match, "0 go Le Locle") == "9.6"
    match = spiced("Les Brenets, Le Locle", photos={1: "outdoor Les Brenets"}, **shut)
    assert choices(match) == ["pass", "draw"]


def test_9_7_a_delay_for_another():
    """Twenty minutes each, on the next turn only; not on oneself, nor on an empty seat."""
    match = spiced(hands=["delay, delay", ""])
    assert why_not(match, "0 delay 0") == why_not(match, "0 delay 4") == "9.7"
    play(match, "0 delay 1, 0 delay 1, 0 stay")
    assert match.position()["left"] == 20
    play(match, "1 go La Chaux-de-Fonds, 1 stay, 0 photo indoor")
    assert match.waiting == [1] and match.position()["left"] == 60


def test_9_8_impose_on_who_can():
    """Not on oneself, on who bears one already, or on who can get no such photo."""
    match = spiced(hands=["impose-indoor, impose-outdoor", ""])
    assert why_not(match, "0 impose indoor 0") == why_not(match, "0 impose indoor 3") == "9.8"
    play(match, "0 impose indoor 1")
    assert match.position()["imposed"][1] == "indoor"
    assert why_not(match, "0 impose outdoor 1") == "9.8"
    rest = "Couvet, Fleurier, Hauterive, Boudry, Valangin, La Sagne, Le Locle, Col-des-Roches"
    all_indoor = f"indoor Neuchâtel, La Chaux-de-Fonds, Travers, Môtiers, {rest}"
    match = spiced(hands=["impose-indoor", ""], photos={0: all_indoor})
    assert why_not(match, "0 impose indoor 1") == "9.8"


def test_9_9_the_kind_imposed_and_no_other():
    """It ends with a photo of that kind."""
    match = spiced("Môtiers, Le Locle", imposed=["outdoor"])
    assert why_not(match, "0 photo indoor") == "9.9"
    play(match, "0 photo outdoor")
    assert match.position()["imposed"][0] is None


def test_9_9_it_ends_when_there_is_nothing_left():
    """The last outdoor activity that somebody could get goes to another."""
    rest = "Cernier, La Vue-des-Alpes, Les Ponts-de-Martel, Les Brenets, La Brévine, Noiraigue"
    photos = {1: f"outdoor Le Landeron, Chaumont, La Chaux-de-Fonds, Neuchâtel, Môtiers, {rest}"}
    match = spiced("Buttes, Le Locle", photos=photos, imposed=[None, "outdoor"])
    play(match, "0 photo outdoor")
    assert match.position()["imposed"][1] is None
    assert "Nothing is imposed on 2 any more." in told(match)


def test_9_10_two_lines_shorter():
    """Five minutes off each of the next two, never below five; two cards add up."""
    match = spiced(hands=["shorten", ""])
    play(match, "0 shorten, 0 go Valangin")
    assert match.position()["left"] == 60 - 5 - 10
    play(match, "0 go Cernier")
    assert match.position()["left"] == 45 - 10
    assert play(match, "0 go Les Hauts-Geneveys").position()["left"] == 25
    match = play(spiced(hands=["shorten, shorten", ""]), "0 shorten, 0 shorten, 0 go Valangin")
    assert match.position()["left"] == 50 - 5
    match = play(spiced(hands=["shorten", ""]), "0 shorten, 0 go Auvernier")
    assert match.position()["left"] == 55 - 5, "a line of five minutes takes five"
    match = play(spiced(hands=["shorten", ""]), "0 shorten, 0 stay, 1 photo indoor, 0 go Valangin")
    assert match.position()["left"] == 45, "in the next turn it is over"


def test_9_10_a_shorter_line_fits():
    """A line of 20 minutes fits into 15, once it is shortened."""
    match = spiced(hands=["shorten", ""], left=20)
    play(match, "0 shorten")
    assert "Yverdon" in choices(match, verb="go")
    assert play(match, "0 go Yverdon").position()["left"] == 0


def test_9_10_as_much_as_a_board_says():
    """Eleven cards of an hour for four lines each: a line still takes five minutes."""
    usual = 'effect = "shorten", count = 4, minutes = 5, takes = 5, lines = 2'
    large = 'effect = "shorten", count = 11, minutes = 5, takes = 60, lines = 4'
    data = GAME.rules.DATA.replace(usual, large)
    match = spiced(hands=[", ".join(["shorten"] * 11), ""], data=data)
    play(match, ", ".join(["0 shorten"] * 11))
    assert match.position()["left"] == 5 and "Yverdon" in choices(match, verb="go")
    assert play(match, "0 go Yverdon").position()["left"] == 0


def test_9_11_lift_a_delay_or_what_is_imposed():
    """The minutes of a delay come back at once; only what lies on yourself."""
    match = spiced(hands=["", "lift, lift"], delays=[0, 1], imposed=[None, "indoor"])
    play(match, "0 photo indoor")
    assert match.position()["left"] == 40
    play(match, "1 lift delay")
    assert match.position()["left"] == 55 and match.position()["delays"][1] == 0
    assert why_not(match, "1 lift delay") == "9.11"
    play(match, "1 lift imposed")
    assert match.position()["imposed"][1] is None


# --- 10 In others' turns -------------------------------------------------------------


def test_10_1_all_who_hold_a_card_are_asked():
    """Whatever they hold, and in secret; what else they may say has to wait."""
    hands = ["", "lift", "block-indoor", "delay"]
    match = spiced("Buttes, Neuchâtel, Travers, Le Locle", hands, turn=3)
    play(match, "3 photo indoor")
    assert match.phase.name == "REACT" and match.waiting == [1, 2, 3]
    assert choices(match, 1) == ["answer no", "answer sleep"]
    assert choices(match, 2, "block")[0] == f"indoor {STOPS['Neuchâtel']}"
    assert why_not(match, "3 delay 0") == why_not(match, "2 draw") == "10.1"
    play(match, "2 block indoor 1")
    assert match.view(0)["sealed"][2] == match.view(None)["sealed"][1] == -2
    assert told(match) == ["3 has answered."]
    match.withdraw(2)
    assert match.waiting == [1, 2, 3]
    assert why_not(spiced(), "0 answer no") == "10.1"


def test_10_1_nobody_holds_a_card():
    """Then nobody is asked."""
    assert play(spiced("Buttes, Le Locle"), "0 photo outdoor").waiting == [1]
    started_spiced = started("Neuchâtel, Buttes", variant="spiced")
    assert started_spiced.waiting == [1], "two cards each: before the very first turn too"


def test_10_1_a_card_in_the_hand_a_card_on_the_board():
    """The card must be there, and block something."""
    match = spiced(hands=["", "block-indoor"], react=[1])
    assert why_not(match, f"1 block outdoor {STOPS['Buttes']}") == "8.6"
    assert why_not(match, f"1 block indoor {STOPS['Buttes']}") == "9.2"


def test_10_2_answers_clockwise_and_once_more():
    """Who has blocked and holds another card is asked again, until nobody blocks."""
    hands = ["", "block-indoor, block-outdoor", "block-indoor, lift"]
    match = spiced("Buttes, Neuchâtel, Travers", hands, react=[1, 2])
    play(match, "2 block indoor 1, 1 block indoor 1")
    assert [who for who in told(match) if "blocks" in who] == [
        "2 blocks Museum of Art and History at Neuchâtel.",
        "3 blocks Museum of Art and History at Neuchâtel.",
    ]
    assert match.waiting == [1, 2]
    play(match, f"2 answer no, 1 block outdoor {STOPS['Buttes']}")
    assert match.waiting == [0] and match.phase.name == "TURN", "nobody with a card has blocked"
    assert why_not(match, "0 photo outdoor") == "9.3"


def test_10_3_paid_from_the_next_turn():
    """Ten minutes each; not more than the hour has, delays counted."""
    match = spiced(hands=["", "block-indoor"], react=[1])
    play(match, "1 block indoor 1, 0 photo outdoor")
    assert match.waiting == [1] and match.position()["left"] == 50
    poor = spiced(hands=["", "block-indoor"], react=[1], owed=[0, 20], delays=[0, 2])
    assert why_not(poor, "1 block indoor 1") == "8.7"


def test_10_4_sleep_until_your_own_turn():
    """Not asked before that, and everybody sees it."""
    match = spiced("Buttes, Neuchâtel, Le Locle", ["", "lift", "lift"], react=[1, 2])
    play(match, "1 answer no, 2 answer sleep")
    assert match.view(None)["asleep"] == [2]
    play(match, "0 photo outdoor")
    assert match.waiting == [1] and match.phase.name == "TURN", "only the sleeper could be asked"
    play(match, "1 photo indoor")
    assert match.view(None)["asleep"] == [] and match.waiting == [1]
    assert where(match, 2) == "Le Locle"


def test_every_clause_has_its_test():
    """And no test has a clause that is not there."""
    text = "".join(
        path.read_text("utf-8") for path in Path(__file__).parent.glob("test_clauses_*.py")
    )
    tested = {int(a) * 100 + int(b) for a, b in re.findall(r"def test_(\d+)_(\d+)_", text)}
    assert set(GAME.clauses()) == tested
