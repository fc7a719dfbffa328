export interface Recipe {
  readonly id: string;
  readonly name: string;
  readonly minutes: number;
  readonly serves: number;
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

export const recipes: readonly Recipe[] = [
  {
    id: 'barley-soup',
    name: 'Barley soup with dill',
    minutes: 50,
    serves: 4,
    ingredients: ['150 g pearl barley', '2 carrots', '1 leek', '1.5 l vegetable stock', 'a bunch of dill'],
    steps: [
      'Sweat the leek and the carrots, cut small, in a little oil.',
      'Add barley and stock, and simmer for 40 minutes.',
      'Stir in the dill off the heat.',
    ],
  },
  {
    id: 'plum-dumplings',
    name: 'Plum dumplings',
    minutes: 70,
    serves: 4,
    ingredients: ['600 g floury potatoes', '200 g flour', '1 egg', '12 plums', 'breadcrumbs, butter, cinnamon'],
    steps: [
      'Boil, mash and cool the potatoes; knead with flour and egg.',
      'Wrap each plum in dough.',
      'Simmer for 8 minutes, and roll in browned crumbs.',
    ],
  },
  {
    id: 'baked-aubergines',
    name: 'Baked aubergines',
    minutes: 45,
    serves: 2,
    ingredients: ['2 aubergines', '4 tomatoes', '2 cloves of garlic', '100 g sheep’s cheese', 'olive oil, oregano'],
    steps: [
      'Halve and score the aubergines, oil them, and bake for 25 minutes.',
      'Top with tomatoes, garlic and cheese.',
      'Bake for 15 minutes more.',
    ],
  },
  {
    id: 'buckwheat-pancakes',
    name: 'Buckwheat pancakes',
    minutes: 30,
    serves: 3,
    ingredients: ['250 g buckwheat flour', '500 ml water', '1 egg', 'salt, butter'],
    steps: ['Whisk everything but the butter, and let it rest.', 'Bake thin in butter on a very hot pan.'],
  },
];
