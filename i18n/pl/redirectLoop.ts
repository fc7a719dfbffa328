import type { RedirectLoopTexts } from '../en/redirectLoop';

const redirectLoop: RedirectLoopTexts = {
  stopped: (host) =>
    `Strona ${host} nie zauważa, że logowanie się powiodło, i ciągle odsyła Cię tutaj, dlatego przerwaliśmy przekierowania. Z Twoim kontem wszystko w porządku: powiadom, proszę, właścicieli strony ${host}.`,
  forOwner: (host) =>
    `Jeśli to Twoja strona: pliki cookie sesji nie docierają do serwera ${host}. Ustaw COOKIE_DOMAIN tam, gdzie działa serwis kont, przekazuj nagłówek Cookie bez zmian i sprawdzaj sesję czymś, co się nie zapętla: @vestibule/server albo /api/forward-auth (docs/sister-app.md).`,
};

export default redirectLoop;
