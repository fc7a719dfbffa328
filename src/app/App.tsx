import { Provider } from 'react-redux';
import { Router, useLocation } from 'wouter';
import { TopBar } from '../features/menu/TopBar';
import { ToastCorner } from '../features/toast/ToastCorner';
import { Announcer } from './Announcer';
import { CrashBoundary } from './CrashBoundary';
import { prefixOf } from './routes';
import type { RootState } from './rootReducer';
import { RouteReport } from './RouteReport';
import { ScreenArea } from './ScreenArea';
import { preloadScreen } from './screens';
import type { Store } from './store';
import { TextsProvider } from './TextsProvider';

interface AppProps {
  readonly store: Store;
  /** The state that the page was prerendered with: hydration starts from it, whatever the flows have reported meanwhile. */
  readonly prerendered?: RootState;
  /** The path to render where there is no browser: the export. */
  readonly path?: string;
}

/** The whole site, the same in the browser and in the export. */
export function App({ store, prerendered, path }: AppProps) {
  return (
    <Provider store={store} {...(prerendered === undefined ? {} : { serverState: prerendered })}>
      <TextsProvider>
        <CrashBoundary>
          <Router {...(path === undefined ? {} : { ssrPath: path })} aroundNav={showWhenLoaded}>
            <Site />
          </Router>
        </CrashBoundary>
      </TextsProvider>
    </Provider>
  );
}

// A page whose chunk failed says so itself, where the visitor arrives.
function showWhenLoaded(navigate: (to: string, options?: object) => void, to: string, options?: object): void {
  void preloadScreen(new URL(to, 'http://page').pathname)
    .catch(() => {})
    .then(() => navigate(to, options));
}

function Site() {
  const [pathname] = useLocation();
  return (
    <Router base={prefixOf(pathname)}>
      <RouteReport pathname={pathname} />
      <Announcer />
      <TopBar />
      <ScreenArea pathname={pathname} />
      <ToastCorner />
    </Router>
  );
}
