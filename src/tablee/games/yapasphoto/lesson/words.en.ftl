map = You are Ana, on a journey through the Pays de Neuchâtel by train, bus and funicular. Stops of your route, far places and photos each bring a point. Let us see where you are going.

cards = You were dealt two routes and two cards of destinations. A route is four stops, to be reached in its order; destinations are gateways beyond the canton, in any order. Keep the first route, from Travers, and the first destinations.
cards-other = Those make a journey too. For this one, keep the first route and the first destinations.

start = Your pawn may begin at any stop of the canton. Travers is the first of your route, and scores as soon as you are there. Begin at Travers.
start-other = From there Travers would have to be reached first. Begin at Travers.

photograph = In a turn you either travel or photograph. Travers has an indoor sight, the asphalt mines: take the photo. You photograph at the beginning of a turn, where you are, and that is the whole turn.
photograph-other = A fine way to go, but a photo first: the indoor one, here at Travers.

hour = A turn is { $turn_minutes ->
    [60] an hour
   *[other] { $turn_minutes } minutes
}. Every line costs the minutes written on it, and you may travel as many lines as fit; what is left over is lost. The clock shows how much you still have.

travel = Next on your route is La Chaux-de-Fonds. By rail it is quicker than it looks. Travel to Noiraigue, 5 minutes.
travel-other = That line leads elsewhere. Take the train to Noiraigue.

onward = 55 minutes left. Other pawns never stand in your way. On to Auvernier, 15 minutes.
onward-other = Not there: on to Auvernier, by the lake.

arrive = By Neuchâtel, Chambrelien and two more stops you have come to La Chaux-de-Fonds: the second stop scores. 5 minutes are left, and no line fits. End your journey here.
arrive-other = There is no time for more: stay here.

outdoors = La Chaux-de-Fonds has two sights, but of each stop you take one photo in the whole game, and each sight is photographed only once, by whoever comes first. Take the outdoor one.
outdoors-other = That can be done. In our story you take the outdoor photo here.

gateway = Lap 4. St-Imier, a gateway of your card, is 15 minutes away, and Bastien does not need it. To cross it is enough. Go to St-Imier.
gateway-other = Later. The gateway St-Imier is near: go there first.

through = A point. You may come through a stop again, only your journey must not end where it began: from La Chaux-de-Fonds you must be able to travel on. 45 minutes are enough. Go back.
through-other = Back through La Chaux-de-Fonds, this time.

third = The third stop of your route, La Vue-des-Alpes, is 20 minutes away by bus, and you have 30. Go there.
third-other = Your route goes on at La Vue-des-Alpes: take the bus.

bonuses = Three bonuses of a point each go to whoever is first: with all four stops of a route, with { WORD($bonus_photos) } indoor photos, with { WORD($bonus_photos) } outdoor ones. Watch how far the others are.

end = Once the three bonuses are gone, the lap is played to its end. A point for each stop, gateway, photo and bonus: the most points win, among equals the most photos. The spiced game adds cards that delay and block. Have a good trip!
