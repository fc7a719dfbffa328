import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { brandSchema } from '../../../../shared/siteBrand';
import { siteSchema } from '../../../../shared/siteConfig';
import type { Answer, Start } from '../server';
import type { Config } from '../siteFile';
import { ask } from './ask';
import { Field } from './Field';
import { Screens } from './Screens';

const saving = 'Saving …';

function App({ start: { siteConfig, brand, version, preview, hints } }: { readonly start: Start }) {
  const [config, setConfig] = useState<Config>({ siteConfig, brand });
  const [saved, setSaved] = useState({ config, version });
  /** Counts the previews that were built. */
  const [build, setBuild] = useState(0);
  const [error, setError] = useState('');
  const [changes, setChanges] = useState<readonly string[]>([]);
  const [news, setNews] = useState('');
  const isChanged = JSON.stringify(config) !== JSON.stringify(saved.config);

  const watchPreview = async () => {
    setNews('The preview is being built …');
    const { error: why } = await ask<Answer>('preview');
    setNews(why ?? 'The preview shows the saved site.');
    setBuild((one) => one + 1);
  };
  useEffect(() => void watchPreview(), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isChanged && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);

  const change = async (part: Partial<Record<keyof Config, unknown>>) => {
    const next = { ...config, ...part } as Config;
    setConfig(next);
    const { error: why = '' } = await ask<Answer>('check', next);
    // An answer about an earlier text must not replace that about a later one.
    setConfig((latest) => (latest === next && setError(why), latest));
  };
  const save = async () => {
    if (news === saving) return;
    setNews(saving);
    const answer = await ask<Answer>('save', { ...config, version: saved.version });
    setError(answer.error ?? '');
    setChanges(answer.changes ?? []);
    setNews(answer.error === undefined ? 'Nothing was changed.' : 'Nothing was saved.');
    if (answer.version !== undefined) setSaved({ config, version: answer.version });
    if (answer.changes?.length) await watchPreview();
  };

  const shared = { error, hints };
  return (
    <main>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
        <h1>Your brand</h1>
        <p>The values of site.config.ts and the pictures of static/brand/. Saving writes them, and nothing else.</p>
        <Field
          {...shared}
          schema={siteSchema}
          path=""
          value={config.siteConfig}
          onChange={(siteConfig) => void change({ siteConfig })}
        />
        <h2>Pictures and texts</h2>
        <Field
          {...shared}
          schema={brandSchema}
          path="brand"
          value={config.brand}
          onChange={(brand) => void change({ brand })}
        />
        <footer>
          <button type="submit">Save</button>
          <div role="status">
            <p className="error">{error}</p>
            {changes.length > 0 && <p>Saved. What was changed:</p>}
            <ul>
              {changes.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <p>{news}</p>
          </div>
        </footer>
      </form>
      <Screens key={build} site={preview} brand={saved.config.brand} isReady={build > 0} />
    </main>
  );
}

// A file that is dropped beside its field would otherwise replace the page.
for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault());

createRoot(document.getElementById('page')!).render(<App start={await ask<Start>('start')} />);
