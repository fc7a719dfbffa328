const en = {
  title: 'Example Recipes',
  cookingAs: 'Cooking as',
  logIn: 'Log in',
  logInAtTheFrontDoor: 'Log in at the front door',
  toKeep: 'to keep favourites.',
  logOut: 'Log out',
  unknown: 'The front door cannot be reached; favourites are away for now.',
  favourites: 'Your favourites',
  favourite: 'Favourite',
  none: 'None yet: press a star.',
  all: 'All recipes',
  facts: (minutes: number, serves: number) => `${minutes} minutes, serves ${serves}`,
};

const pl: typeof en = {
  title: 'Przykładowe przepisy',
  cookingAs: 'Gotuje',
  logIn: 'Zaloguj się',
  logInAtTheFrontDoor: 'Zaloguj się na stronie głównej',
  toKeep: 'aby zapisywać ulubione.',
  logOut: 'Wyloguj się',
  unknown: 'Nie można połączyć się ze stroną główną; ulubione są chwilowo niedostępne.',
  favourites: 'Twoje ulubione',
  favourite: 'Ulubione',
  none: 'Jeszcze żadnych: naciśnij gwiazdkę.',
  all: 'Wszystkie przepisy',
  facts: (minutes: number, serves: number) => `${minutes} minut, porcji: ${serves}`,
};

export const language = navigator.language.startsWith('pl') ? 'pl' : 'en';
export const texts = language === 'pl' ? pl : en;
