import { Start } from '../components/Start';
import { TopBar } from '../components/TopBar';
import { StoreProvider } from '../state/StoreProvider';
import descriptions from '../texts/descriptions.json';
import site from '../texts/site.json';
import './globals.css';

export const metadata = { title: { default: site.product, template: `%s · ${site.product}` }, description: descriptions.welcome, icons: '/favicon.svg' };
export const viewport = { themeColor: '#ffffff' };

export default function RootLayout({ children }) {
  return (
    <html lang="en" data-theme="light">
      <body>
        <StoreProvider>
          <TopBar />
          <main>{children}</main>
          <Start />
        </StoreProvider>
      </body>
    </html>
  );
}
