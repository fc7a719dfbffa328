import { startElement, type StartData } from '../../../src/browser/documentStart';
import { ask, type Answer, type RequestHeaders } from './ask';

/** A site that answers, and what its first page says about itself. */
export type LiveSite = Awaited<ReturnType<typeof openLiveSite>>;

/**
 * Requests the site's first page.
 * @param origin without a trailing slash
 * @throws Error with a sentence if nothing answers, or something other than a site of this project
 */
export async function openLiveSite(origin: string) {
  const page = await ask(`${origin}/`);
  const html = page.body.toString();
  const start = startOf(html);
  if (page.status !== 200 || start === null) {
    const what =
      page.status === 200
        ? 'a page that is none of Vestibule'
        : `${page.status}${page.headers['location'] === undefined ? '' : `, to ${page.headers['location']}`}`;
    throw new Error(`${origin}/ answers ${what}: give the address that visitors see, with dist/ behind it.`);
  }
  const asked = new Map<string, Promise<Answer>>();
  return {
    origin,
    page,
    start,
    api: start.addresses.apiOrigin || origin,
    /** Asks once for each address and headers, however many checks look at the answer. */
    get(path: string, said?: RequestHeaders) {
      const key = JSON.stringify([path, said]);
      const answer = asked.get(key) ?? ask(origin + path, said);
      asked.set(key, answer);
      return answer;
    },
  };
}

function startOf(html: string): StartData | null {
  const [, text] =
    new RegExp(`<script type="application/json" id="${startElement}">(.*?)</script>`, 's').exec(html) ?? [];
  try {
    return text === undefined ? null : (JSON.parse(text) as StartData);
  } catch {
    return null;
  }
}
