/**
 * A shelf of the supermarket: what its products may be called, made by, sold in and cost (TT$). Lists run from common
 * to rare.
 */
export interface Shelf {
  category: string;
  /** How many of the products stand here, relative to the other shelves. */
  weight: number;
  price: [lowest: number, highest: number];
  items: string[];
  kinds: string[];
  brands: string[];
  amounts: string[];
}

const words = (text: string) => text.split(',').map((word) => word.trim());
/** Lists start with 'no kind at all', which is the commonest. */
const kinds = (text: string) => ['', ...words(text)];
const grams = words('400 g,500 g,1 kg,200 g,2 kg,250 g,454 g,900 g,100 g,750 g,85 g,1.8 kg,340 g,10 kg,5 kg');
const volumes = words(
  '1 L,500 ml,2 L,330 ml,750 ml,1.5 L,250 ml,355 ml,1.89 L,6 x 330 ml,24 x 500 ml,4 L,900 ml,200 ml',
);
const cans = words('400 g,425 g,340 g,155 g,142 g,170 g,106 g,432 g,140 g,2 x 142 g,800 g,15 oz,12 oz');
const counts = words('12 ct,6 ct,24 ct,10 ct,36 ct,4 ct,100 ct,2 ct,1 ct,48 ct,30 ct,20 ct');
const weights = words('1 lb,454 g,2 lb,5 lb,1 kg,400 g,500 g,10 lb');
const bottles = words('750 ml,300 ml,500 ml,1 L,150 ml,118 ml,5 L,200 ml,375 ml,148 ml,445 ml,2 L');

/** Families whose names small makers bear. */
export const families = words(
  'Mohammed,Singh,Ali,Ramkissoon,Persad,Joseph,Maharaj,Khan,Williams,Charles,Baptiste,Rampersad,Hosein,Thomas,Alexander,Ramlal,Boodoo,Pierre,Sookdeo,Garcia,Seecharan,Phillip,Bissessar,Lezama,Gopaul,Marcano,Teelucksingh,Noel,Harripersad,Quamina,Balgobin,De Freitas,Sankar,Mahabir,Ferreira,Achong,Cipriani,Deonarine,Gomes,Lutchman,Mootoo,Narine,Ojoe,Pantin,Roopnarine,Scipio,Thackoorie,Uquillas,Villafana,Wharwood,Yatali,Zephyrine',
);

export const shelves: Shelf[] = [
  {
    category: 'Rice & flour',
    weight: 7,
    price: [8, 95],
    items: words(
      'Rice,Flour,Cornmeal,Breadcrumbs,Semolina,Cassava Flour,Plantain Flour,Bulgur,Couscous,Quinoa,Barley,Sago',
    ),
    kinds: kinds(
      'Parboiled,Brown,Basmati,All Purpose,White,Whole Wheat,Self Raising,Long Grain,Jasmine,Fine,Organic,Coarse,Enriched,Gluten Free,Wild',
    ),
    brands: words(
      'Chief,Lion,Ibis,Lotus,Swiss,Rishi,Promasa,National,Uncle Ben’s,Blue Ribbon,Karibee,Grace,Goya,Bob’s Red Mill,Demerara Gold',
    ),
    amounts: grams,
  },
  {
    category: 'Dairy',
    weight: 11,
    price: [5, 120],
    items: words(
      'Milk,Cheese,Yogurt,Butter,Milk Powder,Ice Cream,Margarine,Cream,Condensed Milk,Evaporated Milk,Eggs,Sour Cream,Cottage Cheese,Feta,Buttermilk,Ghee,Custard,Paneer',
    ),
    kinds: kinds(
      'Full Cream,Low Fat,Cheddar,Vanilla,Strawberry,Skimmed,Chocolate,Instant,Mozzarella,Salted,UHT,Unsalted,Lactose Free,Greek,Processed,Rum and Raisin,Soursop,Coconut,Parmesan,Gouda,Edam,Mango,Filled,Barbadine',
    ),
    brands: words(
      'Anchor,Nestlé,Kraft,Cowbell,Svelty,Flavorite,Yoplait,Blue Band,Golden Ray,Philadelphia,Bigga,Kerrygold,Président,Klim,Dairy Dairy,Willie’s,Häagen-Dazs,Chobani,Happy Cow',
    ),
    amounts: [...grams, ...volumes.slice(0, 6), ...counts.slice(0, 3)],
  },
  {
    category: 'Meat & fish',
    weight: 10,
    price: [12, 260],
    items: words(
      'Chicken,Beef,Pork,Fish,Sausages,Ham,Turkey,Lamb,Shrimp,Bacon,Salami,Goat,Salmon,King Fish,Carite,Salt Fish,Smoked Herring,Duck,Tilapia,Pigtail,Oxtail,Burgers,Nuggets,Crab,Lobster',
    ),
    kinds: kinds(
      'Frozen,Whole,Boneless,Minced,Smoked,Breast,Leg Quarters,Wings,Sliced,Fresh,Thighs,Marinated,Stewing,Chops,Drumsticks,Breaded,Curried,Jerk,Honey Glazed,Geera,Salted,Peeled',
    ),
    brands: words(
      'Arawak,Supermix,Nutrina,Erin Farms,Great Foods,Butterball,Mayfair,Cannings,Farm Pride,Tyson,Bon Appetit,Sadia,Swift,Oscar Mayer,Blue Waters Seafood,Hereford,Johnsonville',
    ),
    amounts: weights,
  },
  {
    category: 'Canned',
    weight: 11,
    price: [4, 55],
    items: words(
      'Beans,Tuna,Corned Beef,Corn,Sardines,Tomatoes,Peas,Mackerel,Soup,Vegetables,Pigeon Peas,Channa,Luncheon Meat,Vienna Sausages,Tomato Paste,Coconut Milk,Peaches,Pineapple,Mushrooms,Callaloo,Ackee,Beetroot,Olives,Salmon,Oysters,Fruit Cocktail',
    ),
    kinds: kinds(
      'Red Kidney,in Water,in Oil,in Tomato Sauce,Whole Kernel,Cream Style,Green,Baked,Low Sodium,Black,Mixed,Chunk Light,Chicken Noodle,in Syrup,Spicy,Diced,Peeled,Crushed,with Chilli,Pinto,Navy,Garbanzo,in Brine',
    ),
    brands: words(
      'Grace,Brunswick,Matouk’s,Del Monte,Hereford,Chief,Heinz,Campbell’s,Swift,Green Giant,Century,Tulip,Bumble Bee,Goya,Eve,Cirio,Bush’s,Star-Kist,Geisha,Princes,Lasco',
    ),
    amounts: cans,
  },
  {
    category: 'Pasta & cereal',
    weight: 9,
    price: [4, 65],
    items: words(
      'Noodles,Corn Flakes,Macaroni,Spaghetti,Cereal,Oats,Granola,Chow Mein,Lasagne,Muesli,Penne,Bran Flakes,Vermicelli,Fusilli,Porridge,Wheat Cereal,Ramen,Grits,Cheerios,Rice Noodles',
    ),
    kinds: kinds(
      'Instant,Chicken,Honey,Whole Wheat,Rolled,Vegetable,Chocolate,Elbow,Quick,Frosted,Beef,Egg,Curry,Infant,Fruit and Nut,Shrimp,Gluten Free,Cinnamon,Multigrain,Sugar Free,Pimento',
    ),
    brands: words(
      'Kellogg’s,National,Maggi,Quaker,Chief,Universal,Post,Nestlé,General Mills,Barilla,Weetabix,Top Ramen,Hong Wing,Sunshine,Indomie,Cerelac,Alpen,San Remo,Erin',
    ),
    amounts: grams,
  },
  {
    category: 'Sugar & baking',
    weight: 6,
    price: [3, 48],
    items: words(
      'Sugar,Cake Mix,Salt,Baking Powder,Yeast,Essence,Icing,Chocolate Chips,Cocoa Powder,Corn Starch,Honey,Syrup,Baking Soda,Gelatine,Raisins,Sprinkles,Food Colouring,Molasses,Sweetener,Currants,Pie Crust',
    ),
    kinds: kinds(
      'Brown,White,Granulated,Vanilla,Iodised,Instant,Icing,Mixed,Chocolate,Pancake,Golden,Demerara,Almond,Maple,Yellow,Devil’s Food,Red Velvet,Carob,Anise,Stevia',
    ),
    brands: words(
      'Caroni,Chief,Demerara,Betty Crocker,Redpath,Fleischmann’s,Duncan Hines,Saf-Instant,Baker’s Choice,Royal,Hershey’s,Aunt Jemima,Windmill,Cadbury,Trinidad Apiaries,Splenda,Pillsbury',
    ),
    amounts: grams,
  },
  {
    category: 'Oils & condiments',
    weight: 10,
    price: [5, 110],
    items: words(
      'Sauce,Oil,Ketchup,Mayonnaise,Seasoning,Mustard,Vinegar,Curry Powder,Pepper Sauce,Dressing,Soy Sauce,Pepper,Geera,Paste,Chutney,Kuchela,Relish,Saffron Powder,Turmeric,Browning,Amchar,Cassareep,Hummus,Pickles,Gravy Mix,Cinnamon,Nutmeg,Bay Leaves,Mauby Bark',
    ),
    kinds: kinds(
      'Hot,Tomato,Green,Vegetable,Barbecue,Garlic,Soya Bean,Coconut,Olive,Yellow,Jerk,Mango,Extra Virgin,Ranch,Pimento,Tamarind,Sweet and Sour,Ground,Light,Shado Beni,Oyster,Ginger,Scotch Bonnet,Worcestershire,Canola,Sesame,Teriyaki,Honey Mustard',
    ),
    brands: words(
      'Matouk’s,Swiss,Chief,Grace,Heinz,Kraft,Turban,Baron,Lider,Everyday,VIP,Kikkoman,Mazola,Bertie’s,Hellmann’s,Lea & Perrins,Lee Kum Kee,National,Trinidad Pride,Filippo Berio,McCormick,Maggi,Karibbean Flavours',
    ),
    amounts: [...bottles, ...words('85 g,100 g,500 g,230 g,1 kg')],
  },
  {
    category: 'Peas & beans',
    weight: 3,
    price: [5, 32],
    items: words(
      'Peas,Beans,Lentils,Channa,Dhal,Pigeon Peas,Peanuts,Cashews,Almonds,Sunflower Seeds,Chia Seeds,Trail Mix,Flaxseed,Walnuts',
    ),
    kinds: kinds(
      'Split,Red,Black Eye,Dried,Yellow,Green,Lima,Roasted,Salted,Kidney,Black,Mung,Unsalted,Honey Roasted,Urdi',
    ),
    brands: words('Chief,Grace,Sunrich,Goya,National,Planters,Turban,Blue Ribbon,Karibee,Lion,Bob’s Red Mill'),
    amounts: grams,
  },
  {
    category: 'Beverages',
    weight: 14,
    price: [3, 130],
    items: words(
      'Juice,Water,Soft Drink,Tea,Coffee,Malt Drink,Beer,Cola,Energy Drink,Ginger Beer,Sorrel,Mauby,Sports Drink,Coconut Water,Rum,Kola Champagne,Wine,Punch,Hot Chocolate,Cordial,Lemonade,Iced Tea,Nectar,Tonic Water,Sea Moss,Bitter Lemon,Peanut Punch,Kombucha,Ponche de Crème',
    ),
    kinds: kinds(
      'Orange,Apple,Mixed Fruit,Grape,Diet,Pineapple,Instant,Lime,Mango,Green,Passion Fruit,Guava,Sparkling,Sugar Free,Cranberry,Chocolate,Decaf,Peach,Carbonated,Spring,Portugal,Tamarind,Cherry,Pomegranate,Fruit Punch,Lemon,Earl Grey,Chamomile,Soursop,Watermelon',
    ),
    brands: words(
      'Solo,Coca-Cola,Blue Waters,Orchard,Lipton,Nescafé,Carib,Fruta,Pepsi,Milo,Busta,Chubby,Malta Carib,Stag,Angostura,Tampico,Apple J,Gatorade,Sprite,Red Bull,Oasis,Ocean Spray,Hong Wing,Mott’s,Vita Coco,LLB,Peardrax,Cydrax,Guinness,Shandy Carib,Fernandes',
    ),
    amounts: volumes,
  },
  {
    category: 'Bakery & snacks',
    weight: 13,
    price: [2, 60],
    items: words(
      'Biscuits,Chips,Bread,Crackers,Cookies,Chocolate,Cake,Corn Curls,Popcorn,Candy,Jam,Peanut Butter,Gum,Plantain Chips,Channa Snack,Pretzels,Rolls,Wafers,Muffins,Roti Skins,Marmalade,Cereal Bars,Nuts,Hops,Black Cake,Pita,Bagels,Tortillas,Tamarind Balls,Coconut Drops,Kurma,Bene Balls',
    ),
    kinds: kinds(
      'Whole Wheat,Cheese,Sliced,Chocolate,Salted,Cream,Sour Cream and Onion,Vanilla,Milk,Barbecue,Mini,Strawberry,Smooth,Crunchy,Guava,Digestive,Dark,Butter,Mint,Ginger,Coconut,Raisin,Oatmeal,Garlic,Sweet Chilli,Lightly Salted,Banana,Caramel,Hazelnut,Multigrain',
    ),
    brands: words(
      'Sunshine,Kiss,Bermudez,Crix,Lay’s,Charles,Devon,Cadbury,Nabisco,Pringles,KC,Holiday,Doritos,Ritz,Jif,Oreo,Shirley,Snickers,Matouk’s,Mars,Skippy,Puffs,Smarties,Ferrero Rocher,Trident,Sugar Daddy,Catelli,Cole’s,Dandy',
    ),
    amounts: [...words('45 g,184 g,280 g,256 g,800 g,700 g,150 g,85 g,113 g,35 g,454 g'), ...counts.slice(0, 4)],
  },
  {
    category: 'Produce',
    weight: 5,
    price: [3, 40],
    items: words(
      'Potatoes,Onions,Tomatoes,Peppers,Bananas,Apples,Carrots,Cabbage,Lettuce,Garlic,Plantain,Pumpkin,Sweet Potatoes,Cassava,Dasheen,Mangoes,Oranges,Grapes,Cucumber,Ochro,Eddoes,Pawpaw,Pineapple,Watermelon,Bodi,Melongene,Christophene,Avocado,Shado Beni,Thyme,Chive,Breadfruit,Caraili,Pommecythere,Tania,Celery,Broccoli,Cauliflower',
    ),
    kinds: kinds(
      'Green,Red,Local,Imported,Sweet,Fresh,Ripe,Baby,Organic,Pimento,Yellow,Hydroponic,Peeled,Washed,Julie,Gala,Seedless',
    ),
    brands: words(
      'Local Farms,nan,Namdevco,Caribbean Harvest,Dole,Chiquita,Green Valley,Aranguez Growers,Sunkist,Cocal Estate,Sunny Isle',
    ),
    amounts: [...weights, ...counts.slice(7, 9), '1 bunch', '1 bag'],
  },
  {
    category: 'Household',
    weight: 12,
    price: [4, 180],
    items: words(
      'Soap,Detergent,Toilet Paper,Shampoo,Toothpaste,Bleach,Diapers,Dishwashing Liquid,Disinfectant,Conditioner,Deodorant,Paper Towels,Fabric Softener,Body Wash,Napkins,Insect Spray,Garbage Bags,Foil,Air Freshener,Lotion,Mouthwash,Sanitary Napkins,Candles,Matches,Scouring Pads,Pet Food,Batteries,Mosquito Coils,Wipes,Toothbrush,Razor,Light Bulb',
    ),
    kinds: kinds(
      'Lemon,Powder,Liquid,Bath,Lavender,Antibacterial,Original,Fresh,Baby,Herbal,Mint,Sensitive,Laundry,Heavy Duty,Whitening,Coconut,Aloe Vera,Pine,Jumbo,Ultra,Scented,Unscented,Double Roll,Charcoal,Eucalyptus,Cocoa Butter',
    ),
    brands: words(
      'Breeze,Colgate,Palmolive,Royale,Marvex,Quix,Pampers,Dove,Always,Lysol,Clorox,Head & Shoulders,Ajax,Huggies,Sunlight,Tide,Pantene,Dettol,Fabuloso,Raid,Glad,Downy,Oral-B,Pedigree,Scotch-Brite,Baygon,Axion,Whiskas,Listerine,Duracell,Irish Spring,Squeezy',
    ),
    amounts: [...bottles.slice(0, 5), ...counts, ...words('900 g,3 x 110 g,2.5 kg,100 ml')],
  },
];
