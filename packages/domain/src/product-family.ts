/** Families of groceries with a drawing. Each is a symbol of the web app's art.svg. */
export type ProductDrawingName =
  | 'rice'
  | 'dairy'
  | 'eggs'
  | 'meat'
  | 'fish'
  | 'produce'
  | 'can'
  | 'cereal'
  | 'pasta'
  | 'baking'
  | 'sugar'
  | 'oil'
  | 'sauce'
  | 'spread'
  | 'beans'
  | 'drink'
  | 'hot-drink'
  | 'bread'
  | 'snack'
  | 'household'
  | 'paper'
  | 'personal'
  | 'baby'
  | 'frozen'
  | 'basket';

/** Patterns by priority: packaging and use before content ('Tuna in Oil' is a can). Match at a word's start. */
const rules: readonly (readonly [ProductDrawingName, string])[] = [
  ['baby', 'infant|baby|diaper|nappies|formula'],
  ['personal', 'soap|toothpaste|toothbrush|shampoo|conditioner|deodorant|lotion|sanitary|razor|mouthwash|body wash'],
  ['household', 'toilet (?:bowl|cleaner)'],
  ['paper', 'toilet|tissue|napkin|paper towel|kitchen towel|serviette'],
  ['household', 'detergent|bleach|dishwashing|cleaner|foil|garbage|disinfectant|softener|candle|matches|insect'],
  ['frozen', 'ice cream|popsicle|frozen dessert|sorbet'],
  [
    'can',
    'corned beef|soup|tuna|sardine|mackerel|vienna|luncheon|canned|tomato paste|whole kernel|mixed vegetable|kidney beans|baked beans|channa \\(|coconut milk|condensed|evaporated',
  ],
  ['snack', 'chips|corn curl|cracker|biscuit|cookie|wafer|popcorn|snack|candy|chocolate bar|nuts|pretzel|cheese ball'],
  ['spread', 'peanut butter|jams?\\b|jelly|honey|marmalade|hazelnut spread'],
  [
    'sauce',
    'ketchup|mayonnaise|mustard|sauce|seasoning|curry|vinegar|dressing|salsa|chutney|amchar|kuchela|black pepper|geera|masala|spice|bouillon|cube',
  ],
  ['baking', 'baking|yeast|essence|vanilla|cornstarch|custard|gelatin|cake|icing mix|food colour'],
  ['hot-drink', 'coffee|teas?\\b|cocoa|chocolate malt|milo|ovaltine'],
  [
    'drink',
    'juice|water\\b|cola|soda|drink|beverage|sorrel|champagne|malt|beer|stout|rum\\b|wine|mauby|nectar|soft drink|squash',
  ],
  ['oil', 'oil|ghee|lard|shortening'],
  ['sugar', 'sugar|salt\\b|syrup|molasses|sweetener'],
  ['pasta', 'macaroni|spaghetti|noodle|pasta|vermicelli|lasagn'],
  ['cereal', 'flakes|oats|cereal|granola|muesli'],
  ['eggs', 'eggs?\\b'],
  ['rice', 'rice|flour|cornmeal|couscous|quinoa|barley|dhal|powder \\(dhal'],
  ['dairy', 'milk|cheese|butter|margarine|yogurt|yoghurt|cream|whey'],
  ['beans', 'peas|beans|lentil|channa|chick pea'],
  ['fish', 'fish|shrimp|salmon|carite|cod\\b|shark|tilapia|crab|lobster|saltfish|herring'],
  ['meat', 'chicken|beef|pork|ham|turkey|sausage|lamb|goat|bacon|mutton|duck|meat|salami|bologna|wing|hot dog'],
  ['bread', 'bread|roll|bun|bagel|hops|bake|roti|pita|croissant|toast|muffin'],
  [
    'produce',
    'onion|potato|garlic|carrot|tomato|cabbage|pumpkin|pepper|apple|plantain|banana|fig|mango|orange|lime|lemon|grape|lettuce|cucumber|pear|peach|plum|kiwi|papaya|strawberr|cherr|radish|beetroot|callaloo|celery|ginger|yam|dasheen|eddoe|cassava|bodi|ochro|okra|christophene|melon|watermelon|pineapple|paw|avocado|zaboca|corn|broccoli|cauliflower|melongene|eggplant|spinach|bhagi|chive|thyme|herb',
  ],
];

const byName = rules.map(([family, words]) => [family, new RegExp(`\\b(?:${words})`, 'i')] as const);

/** Returns the family of a product's drawing by the name, else a basket. */
export function drawingOfProduct(name: string): ProductDrawingName {
  return byName.find(([, pattern]) => pattern.test(name))?.[0] ?? 'basket';
}
