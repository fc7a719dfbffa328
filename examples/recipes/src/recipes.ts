import { language } from './texts';

/** The recipes in each language, after what is the same in all of them. */
const all = [
  {
    id: 'barley-soup',
    minutes: 50,
    serves: 4,
    en: {
      name: 'Barley soup with dill',
      ingredients: ['150 g pearl barley', '2 carrots', '1 leek', '1.5 l vegetable stock', 'a bunch of dill'],
      steps: [
        'Sweat the leek and the carrots, cut small, in a little oil.',
        'Add barley and stock, and simmer for 40 minutes.',
        'Stir in the dill off the heat.',
      ],
    },
    pl: {
      name: 'Krupnik z koperkiem',
      ingredients: ['150 g kaszy perłowej', '2 marchewki', '1 por', '1,5 l bulionu warzywnego', 'pęczek koperku'],
      steps: [
        'Zeszklij na oleju drobno pokrojone por i marchewki.',
        'Dodaj kaszę i bulion i gotuj 40 minut na małym ogniu.',
        'Zdejmij z ognia i wmieszaj koperek.',
      ],
    },
  },
  {
    id: 'plum-dumplings',
    minutes: 70,
    serves: 4,
    en: {
      name: 'Plum dumplings',
      ingredients: ['600 g floury potatoes', '200 g flour', '1 egg', '12 plums', 'breadcrumbs, butter, cinnamon'],
      steps: [
        'Boil, mash and cool the potatoes; knead with flour and egg.',
        'Wrap each plum in dough.',
        'Simmer for 8 minutes, and roll in browned crumbs.',
      ],
    },
    pl: {
      name: 'Knedle ze śliwkami',
      ingredients: ['600 g mączystych ziemniaków', '200 g mąki', '1 jajko', '12 śliwek', 'bułka tarta, masło, cynamon'],
      steps: [
        'Ugotuj, utłucz i ostudź ziemniaki; zagnieć z mąką i jajkiem.',
        'Owiń każdą śliwkę ciastem.',
        'Gotuj 8 minut i obtocz w zrumienionej bułce.',
      ],
    },
  },
  {
    id: 'baked-aubergines',
    minutes: 45,
    serves: 2,
    en: {
      name: 'Baked aubergines',
      ingredients: ['2 aubergines', '4 tomatoes', '2 cloves of garlic', '100 g sheep’s cheese', 'olive oil, oregano'],
      steps: [
        'Halve and score the aubergines, oil them, and bake for 25 minutes.',
        'Top with tomatoes, garlic and cheese.',
        'Bake for 15 minutes more.',
      ],
    },
    pl: {
      name: 'Pieczone bakłażany',
      ingredients: ['2 bakłażany', '4 pomidory', '2 ząbki czosnku', '100 g bryndzy', 'oliwa, oregano'],
      steps: [
        'Przekrój i natnij bakłażany, skrop oliwą i piecz 25 minut.',
        'Połóż na nich pomidory, czosnek i ser.',
        'Piecz jeszcze 15 minut.',
      ],
    },
  },
  {
    id: 'buckwheat-pancakes',
    minutes: 30,
    serves: 3,
    en: {
      name: 'Buckwheat pancakes',
      ingredients: ['250 g buckwheat flour', '500 ml water', '1 egg', 'salt, butter'],
      steps: ['Whisk everything but the butter, and let it rest.', 'Bake thin in butter on a very hot pan.'],
    },
    pl: {
      name: 'Placki gryczane',
      ingredients: ['250 g mąki gryczanej', '500 ml wody', '1 jajko', 'sól, masło'],
      steps: ['Roztrzep wszystko prócz masła i odstaw.', 'Smaż cienkie placki na maśle, na bardzo gorącej patelni.'],
    },
  },
];

export const recipes = all.map(({ en, pl, ...recipe }) => ({ ...recipe, ...(language === 'pl' ? pl : en) }));
export type Recipe = (typeof recipes)[number];
