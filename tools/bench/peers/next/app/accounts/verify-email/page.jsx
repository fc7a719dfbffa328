import { Suspense } from 'react';
import { ModeSelect } from '../../../components/ModeSelect';
import { VerifyEmail } from '../../../components/VerifyEmail';
import descriptions from '../../../texts/descriptions.json';
import titles from '../../../texts/titles.json';

export const metadata = { title: titles.verifyEmail, description: descriptions.verifyEmail };

export default function VerifyEmailPage() {
  return <div className="center"><ModeSelect /><h1>{titles.verifyEmail}</h1><Suspense><VerifyEmail /></Suspense></div>;
}
