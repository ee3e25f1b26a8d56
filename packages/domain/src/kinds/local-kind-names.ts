/** Local names of kinds in Trinidad and Tobago. A line has kinds, separated by '|', then '=' and names. */
export const localKindNames = `
# Fruit & vegetables
Onions = cooking onion, yellow onion, brown onion, onyon
Green onions | Spring onions | Scallions = green onions, spring onions, scallions
Chive | Chives = chive, sive, local chive
Garlic = garlic bulb, head of garlic, garlick, lasan
Ginger = fresh ginger, root ginger, adrak
Potatoes | English potatoes | Irish potatoes | White potatoes = potatoes, english potatoes, irish potatoes, white potatoes, aloo, pototoes
Sweet potatoes = sweet patatoes
Tomatoes = tomatoe, fresh tomatoes, damadol
Carrots = fresh carrots, carots
Cabbage | Green cabbage = cabbage, green cabbage, white cabbage, cabage
Pumpkin = local pumpkin, pumkin
Plantain | Plantains = plantain, ripe plantain, green plantain, plantin
Green bananas | Green figs = green fig, green banana, cooking fig, moko fig
Bananas | Ripe bananas = ripe fig, ripe banana, silk fig, gros michel
Pimento peppers | Pimentoes | Seasoning peppers = pimento, pimiento, pimento pepper, seasoning pepper, flavour pepper
Hot peppers | Scotch bonnet peppers = hot pepper, scotch bonnet, congo pepper, bird pepper
Sweet peppers | Bell peppers = sweet pepper, bell pepper, green pepper, capsicum
Chadon beni | Shado beni | Culantro = chadon beni, shado beni, shadow beni, chadonbeni, bandhania, bandania, culantro
Thyme | Fresh thyme = french thyme, fine thyme, fine leaf thyme
Celery = fresh celery, cellery
Parsley = fresh parsley
Ochroes | Okra = ochro, okro, okra
Bodi | Bodi beans | Long beans = bodi, bodi bean, bodie, long beans, yard long beans
Melongene | Eggplant = melongene, eggplant, baigan, baingan, aubergine
Caraili | Bitter gourd = caraili, caraille, carailli, karaili, karela, bitter gourd, bitter melon
Lauki | Bottle gourd = lauki, lowki, bottle gourd
Christophene | Chayote = christophene, chayote, cho cho, chocho
Cucumber | Cucumbers = cucumber
Lettuce = iceberg lettuce, romaine lettuce, letuce
Patchoi | Pak choi | Bok choy = patchoi, pak choi, pakchoi, pak choy, bok choy
Callaloo bush | Dasheen bush = dasheen bush, callaloo bush, callaloo leaves, callaloo
Spinach | Bhaji = bhaji, spinach bhaji, bhagi, malabar spinach
Dasheen = dashin, taro
Eddoes | Eddo = eddoes
Cassava | Yuca = cassava, casava, yuca, manioc
Yam | Yams = yam, white yam, yellow yam, cush cush
Breadfruit = bread fruit
Avocado | Avocados | Zaboca = avocado, zaboca, avocado pear, alligator pear
Pawpaw | Papaya = pawpaw, paw paw, papaya
Golden apple | Pommecythere = golden apple, pommecythere, pomcythere, june plum
Portugal | Portugals | Mandarins | Tangerines = portugal, mandarin, tangerine
Limes | Lime = lime, local lime
Oranges | Orange = orange, navel orange
Grapefruit = grape fruit
Watermelon = water melon
Five fingers | Carambola | Star fruit = five fingers, carambola, star fruit, starfruit
Tamarind = tambran
Soursop = sour sop
Mangoes | Mango = mango, julie mango, starch mango
Dry coconut | Coconuts | Coconut = dry coconut, coconut
Apples | Red apples = apple, red apple, gala apple, american apple, eating apple
Corn on the cob | Fresh corn = corn on the cob, fresh corn, green corn
String beans | Green beans = string beans, green beans, french beans
Pigeon peas, fresh | Green pigeon peas = green pigeon peas, fresh pigeon peas, gungo peas

# Bread & bakery
White sliced bread | White bread = white bread, sliced bread, slice bread, sandwich bread
White sliced bread | Whole wheat bread = loaf bread, bread loaf, bread
Whole wheat bread = wholewheat bread, whole wheat sliced bread, brown bread, wheat bread
Hops bread | Hops = hops, hops bread, hot hops
Hot dog buns | Hot dog rolls = hot dog buns, hot dog bread, hot dog rolls, hotdog buns
Burger buns | Hamburger buns = burger buns, hamburger buns, burger bread, hamburger bread
Pita bread | Pita = pita, pita bread, pitta bread

# Meat & fish
Whole chicken = frozen chicken, whole frozen chicken
Chicken breast | Chicken breasts = chicken breast, breast of chicken
Chicken leg quarters | Leg quarters = leg quarters, chicken quarters, chicken legs, leg and thigh, chicken leg and thigh, leg n thigh, quarter leg
Chicken thighs | Chicken thigh = chicken thigh, thighs
Chicken drumsticks | Drumsticks = drumstick, drum sticks, chicken drumsticks
Chicken wings = wings
Chicken feet | Chicken foot = chicken foot, chicken feet
Chicken backs | Chicken back = chicken back, back and neck
Chicken gizzards = gizzard
Chicken sausages = chicken hot dogs, chicken franks
Minced beef | Ground beef = minced beef, mince beef, ground beef, grind beef, beef mince, mince meat, minced meat, ground meat, mince
Stewing beef | Stew beef = stew beef, stewing beef, beef stew, beef chunks
Oxtail | Ox tail = oxtail, ox tail
Goat | Goat meat = goat, goat meat, curry goat
Pork chops | Pork chop = pork chops, porkchops, pork chups
Pigtail | Pig tail | Salted pigtail = pigtail, pig tail, salted pigtail, salt pigtail
Salted beef | Salt beef = salt beef, salted beef
Picnic ham = ham, christmas ham
Turkey = whole turkey, frozen turkey, christmas turkey
King fish slices | King fish | Kingfish = king fish, kingfish, king fish steaks, kingfish steaks, kingfish slices
Carite | Carite fish = carite, carite fish
Red snapper | Red fish | Snapper = red snapper, red fish, redfish, snapper
Salted cod fish | Salted cod | Salt fish | Saltfish = salt fish, saltfish, salted fish, salt cod, salted cod, salted codfish, cod fish, codfish, boneless saltfish, boneless salt fish, bacalao
Smoked herring | Smoke herring = smoked herring, smoke herring, smoke herrin, red herring
Shrimp | Shrimps = shrimp, prawns

# Dairy & eggs
Eggs = large eggs, medium eggs, small eggs, table eggs, chicken eggs, tray eggs, fresh eggs, brown eggs, white eggs
UHT full cream milk | UHT whole milk = full cream milk, whole milk, full fat milk, uht whole milk, full cream uht milk
UHT low fat milk = lowfat milk, low fat milk, reduced fat milk
UHT full cream milk | UHT low fat milk = uht milk, long life milk, longlife milk, liquid milk
Skimmed milk | UHT skimmed milk = skim milk, skimmed milk, fat free milk, non fat milk
Evaporated milk = evap, evap milk, evaporate milk, evapourated milk, carnation, carnation milk, ideal milk
Sweetened condensed milk | Condensed milk = condensed milk, condense milk, condense, sweet condensed milk
Full cream milk powder | Instant milk powder | Milk powder | Powdered milk = milk powder, powder milk, powdered milk, dry milk, klim, nespray
Cheddar cheese = cheese, cheddar, new zealand cheese, nz cheese, block cheese, chedder cheese
Processed cheese slices | Cheese slices = cheese slices, sliced cheese, slice cheese, cheese singles, sandwich cheese, american cheese
Grated parmesan cheese | Parmesan cheese = parmesan, grated parmesan, parmesan cheese
Salted butter | Butter = butter, salted butter, salt butter, table butter, real butter
Margarine = margerine, margarin, marjarine, cooking butter, cooking margarine, blue band, blueband, golden ray, goldenray, red butter
Yogurt = yoghurt, yogourt, yougurt, fruit yogurt
Whipping cream | Heavy cream = whipping cream, heavy cream, whip cream

# Frozen
Ice cream = icecream, ice cream tub
French fries | Frozen fries = french fries, frozen fries, fries, frozen chips
Frozen vegetables | Frozen mixed vegetables = frozen vegetables, frozen veg, frozen mixed veg

# Rice & flour
Parboiled rice = parboil rice, par boiled rice, parboild rice, long grain parboiled rice
Basmati rice = basmati, basmatti rice, basmatti, basmathi rice
Brown rice = whole grain rice, wholegrain rice
White rice | Long grain rice = white rice, long grain rice, longgrain rice
All purpose flour | White flour = flour, white flour, plain flour, ap flour, allpurpose flour
Self raising flour | Self rising flour = self raising flour, self rising flour, selfrising flour
Whole wheat flour = wholewheat flour, wholemeal flour, atta, atta flour
Cornmeal | Corn meal = cornmeal, corn meal, yellow cornmeal, promasa, polenta, coo coo meal
Split pea powder (dhal) | Split pea powder | Dhal powder = dhal powder, dal powder, split peas powder, ground dhal, grind dhal, dhalpuri powder, ground split peas
Corn starch | Cornstarch = corn starch, cornstarch, corn flour, cornflour
Rice flour = ground rice

# Pasta & noodles
Macaroni | Spaghetti | Penne | Fusilli | Linguine | Shells = pasta
Macaroni = macroni, maccaroni, macoroni, elbow macaroni, elbows, macaroni elbows
Spaghetti = spagetti, spaghetti pasta, spagehtti, spaghettie, spag
Lasagne | Lasagna = lasagne, lasagna, lasagna sheets
Chow mein noodles | Chow mein = chow mein, chowmein, chowmein noodles, chow mien, chinese noodles
Instant noodles = ramen, ramen noodles, top ramen, cup noodles, 2 minute noodles, two minute noodles

# Peas & beans
Yellow split peas | Split peas = dhal, dal, daal, dhall, dholl, split peas, splitpeas, yellow dhal, dhal peas, dry split peas
Channa, dried | Dried chick peas = dry channa, dried channa, dry chickpeas, dried chickpeas, channa peas
Channa (chick peas) | Chick peas | Chickpeas | Garbanzo beans = chick peas, chickpeas, garbanzo, garbanzo beans, tin channa, can channa, canned channa, channa in tin
Channa | Chick peas | Chickpeas = chana, channah
Lentil peas | Lentils = lentils, lentil peas, lentels, lentel peas, brown lentils, green lentils
Black eye peas | Black eye beans | Blackeye peas = black eye peas, black eyed peas, blackeye peas, blackeyed peas, black eye beans, blackeye beans, blackeyed beans, black eyed beans, cowpeas
Red beans = dry red beans, dried red beans
Red kidney beans | Kidney beans = kidney beans, red kidney bean, tin red beans
Lima beans | Butter beans = lima beans, butter beans
Pigeon peas = pidgeon peas, pigeonpeas, tin pigeon peas, canned pigeon peas, can pigeon peas, arhar

# Canned food
Corned beef = corn beef, cornbeef, corned beaf, bully beef, bullybeef, tin corned beef, canned corned beef
Luncheon meat = lunch meat, luncheon, ham loaf, spam, pork luncheon meat
Vienna sausages = vienna, viena sausages, viena, tin sausage
Sardines in tomato sauce | Sardines in oil | Sardines = sardine, sardin, tin sardine, canned sardines
Chunk light tuna in water | Tuna in oil | Tuna in water | Tuna = tuna, tin tuna, canned tuna, tuna fish, tunafish, can tuna
Mackerel in tomato sauce | Mackerel = mackerel, mackrel, mackeral, makarel, tin mackerel, tin mackrel, canned mackerel
Pink salmon | Salmon = tin salmon, canned salmon, pink salmon
Mixed vegetables = mixed veg, mix veg, mix vegetables, mixed veggies, tin mixed vegetables
Whole kernel corn = kernel corn, sweet corn, sweetcorn, tin corn, canned corn, can corn, corn kernels, niblets
Cream style corn = cream corn, creamed corn
Baked beans = bake beans, pork and beans
Coconut milk = coconut milk tin, tin coconut milk, canned coconut milk
Tomato paste = tomatoe paste, tomatopaste, tin tomato paste
Mushrooms = tin mushrooms

# Oils, sauces & spices
Vegetable oil | Soya bean oil | Canola oil | Corn oil | Sunflower oil = oil, cooking oil, frying oil, cookin oil
Vegetable oil = veg oil, vegetable cooking oil, veggie oil
Soya bean oil | Soybean oil | Soya oil = soya oil, soybean oil, soy oil, soya bean oil, soyabean oil
Coconut oil = coconut cooking oil, coconutoil
Ghee = cow ghee
Mayonnaise = mayo, mayonaise, mayonase, mayonnaisse, mayonise, mayonaisse
Tomato ketchup | Ketchup = ketchup, catsup, catchup, ketch up, tomatoe ketchup
Yellow mustard | Mustard = mustard, prepared mustard, yellow mustard, musterd
Hot pepper sauce | Pepper sauce = pepper sauce, peppersauce, hot sauce, hot pepper sauce, yellow pepper sauce, hotsauce
Soy sauce | Soya sauce = soy sauce, soya sauce, soyasauce, soysauce, chinese soy sauce
Oyster sauce = oister sauce
Barbecue sauce | BBQ sauce = bbq sauce, barbecue sauce, barbeque sauce
Vinegar | White vinegar = vinegar, white vinegar, viniger
Browning = caramel browning
Green seasoning = greenseasoning, green season, bottle green seasoning
Curry powder = curry, curry powda, madras curry
Geera | Ground cumin | Cumin = geera, jeera, cumin, roasted geera, ground geera, geera powder, cumin powder
Massala | Masala = massala, masala
Amchar massala | Amchar masala = amchar massala, anchar massala, amchar masala
Turmeric | Turmeric powder = turmeric, tumeric, hardi, saffron powder, turmeric powder
Black pepper = blackpepper, ground black pepper, black pepper powder
Paprika = paprika powder
Garlic powder = powdered garlic
Cinnamon | Cinnamon powder = cinnamon, cinnamon sticks
Nutmeg = nut meg
Cloves | Clove = clove
Annatto | Roucou = roucou, roukou, annatto
Monosodium glutamate | MSG = msg, ajinomoto, vetsin, ve tsin
Bouillon cubes | Chicken bouillon = bouillon cubes, maggi cubes, seasoning cubes, soup cubes, stock cubes, chicken cubes
Iodised salt | Salt | Table salt = salt, table salt, fine salt, iodized salt, cooking salt

# Sugar & baking
Brown sugar | Granulated white sugar | White sugar = sugar, suger
Brown sugar = browne sugar, raw sugar
Granulated white sugar | White sugar | Granulated sugar = white sugar, granulated sugar, white granulated sugar, gran sugar, refined sugar
Icing sugar | Powdered sugar = icing sugar, powdered sugar, powder sugar, confectioners sugar, icen sugar
Instant yeast | Yeast | Dry yeast = yeast, dry yeast, active dry yeast, baking yeast
Baking powder = baken powder, baking power, bakin powder
Baking soda | Bicarbonate of soda = baking soda, bicarbonate of soda, soda powder
Vanilla essence | Vanilla extract = vanilla essence, essence, vanilla extract, vanila essence, cake essence
Mixed essence = mix essence
Custard powder = custard
Gelatine | Gelatin = gelatine, gelatin
Jello | Gelatin dessert = jello, jelly crystals

# Breakfast & spreads
Corn flakes = cornflakes, corn flakes cereal
Rolled oats | Oats = oats, oatmeal, quaker oats, porridge oats, quick oats, oats porridge
Wheat cereal = weetabix, weetbix, wheat biscuits
Peanut butter = peanutbutter, penut butter
Guava jam | Strawberry jam | Mixed fruit jam = jam
Guava jam = guavajam
Honey = local honey, bee honey

# Coffee, tea & cocoa
Chocolate malt drink = milo, chocolate malt, malted chocolate drink
Instant coffee = coffee, nescafe, coffee powder
Tea bags | Black tea = tea, teabags, tea bag, lipton, black tea
Green tea = green tea bags
Cocoa powder | Cocoa = cocoa, coco powder, cocoa powder

# Drinks
Cola | Kola champagne | Soft drink | Soda = sweet drink, soft drink, sweetdrink, softdrink, aerated drink, fizzy drink
Cola = coke, coca cola, cocacola
Kola champagne | Cola champagne = kola champagne, cola champagne, red solo, red sweet drink
Malt drink | Malta = malta, malt
Orange juice = oj, orange juice box, orange jiuce
Apple juice | Orange juice = fruit juice, box juice, juice box
Sorrel drink | Sorrel = bottled sorrel, sorrel juice
Mauby | Mauby syrup | Mauby concentrate = mauby, mauby syrup, maubi
Bottled water | Drinking water | Water = water, bottled water, bottle water, drinking water, case of water, spring water, purified water
Sparkling water | Soda water = sparkling water, soda water, club soda
Ginger beer = gingerbeer
Lemon lime and bitters | LLB = llb, lemon lime and bitters
Peardrax = pear drax, peardax
Ponche de creme = ponche creme, ponche crema, punch de creme
Coconut water = cocnut water, coconut juice

# Snacks & sweets
Crackers = crix, cream crackers, salt biscuits, soda biscuits, soda crackers, saltines, crackers biscuit
Potato chips = chips, lays
Corn curls = corncurls
Peanuts | Salted peanuts = peanuts, salt nuts, salted peanuts
Salt prunes | Red prunes = salt prunes, chinese prunes
Plantain chips = plantin chips

# Baby
Disposable diapers | Diapers | Baby diapers = diapers, pampers, baby diapers, nappies, huggies, disposable nappies, baby pampers
Infant cereal = cerelac, baby cereal, baby porridge, nestum
Infant formula | Baby formula = baby formula, infant formula, formula, baby milk, lactogen
Baby wipes = wipes, wet wipes

# Personal care
Bath soap | Toilet soap = bath soap, body soap, toilet soap, bathing soap, beauty soap
Toothpaste | Tooth paste = toothpaste, tooth paste, toothpast, colgate
Toothbrush | Toothbrushes = toothbrush, tooth brush
Sanitary napkins | Sanitary pads = sanitary napkins, sanitary pads, pads, sanitary towels, kotex, stayfree, stay free, ladies pads, maxi pads
Shampoo = hair shampoo
Deodorant = deoderant, roll on
Petroleum jelly = vaseline

# Household
Bleach = bleech, clorox, chlorox, marvex, liquid bleach, blech
Dishwashing liquid | Dish liquid | Dish soap = dishwashing liquid, dish washing liquid, dish liquid, dish soap, dishsoap, squeezy, squeezie, washing up liquid, wares soap, dish wash, dishwash, quix, wash up liquid
Laundry detergent powder | Laundry powder | Soap powder = laundry detergent, laundry powder, soap powder, washing powder, detergent powder, washing soap powder, clothes detergent, breeze
Laundry soap | Blue soap = blue soap, laundry soap, brown soap
Fabric softener = softener
Toilet paper | Toilet tissue = toilet paper, toilet tissue, toilet roll, bathroom tissue, toiletpaper, tissue roll, tp
Paper towels | Kitchen towels = paper towel, kitchen towel, kitchen paper, hand towel paper
Napkins | Serviettes = paper napkins, serviettes, table napkins
Disinfectant = pine disinfectant, floor cleaner, jeyes fluid
Insecticide | Insect spray = insecticide, insect spray, baygon, fly spray, roach spray, bug spray
Mosquito coils | Mosquito coil = mosquito coil, cockset, fish coil
Matches = box of matches
Candles = white candles
Aluminium foil | Foil = foil, foil paper, tin foil, aluminum foil
Garbage bags = trash bags, bin bags
Steel wool | Scouring pads = steel wool, scouring pad, pot scrub, pot scrubber, wire scrub
`;
