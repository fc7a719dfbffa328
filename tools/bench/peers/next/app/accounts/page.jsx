import { Suspense } from 'react';
import { Accounts } from '../../components/Accounts';
import { ModeSelect } from '../../components/ModeSelect';
import descriptions from '../../texts/descriptions.json';
import titles from '../../texts/titles.json';

export const metadata = { title: titles.accounts, description: descriptions.accounts };

export default function AccountsPage() {
  return <div className="center"><ModeSelect /><Suspense><Accounts /></Suspense></div>;
}
