'use client';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useDispatch } from 'react-redux';
import messages from '../texts/messages.json';
import texts from '../texts/verifyEmail.json';
import { call } from '../state/call';
import { toastShown } from '../state/store';

export function VerifyEmail() {
  const token = useSearchParams().get('token');
  const [outcome, setOutcome] = useState('inProgress');
  const dispatch = useDispatch();
  const router = useRouter();
  useEffect(() => {
    call('PUT', 'signup/verify-email', { Token: token ?? '' }).then(({ status }) => {
      const isGood = status === 200;
      setOutcome(isGood ? 'succeeded' : 'failed');
      dispatch(toastShown({ text: isGood ? messages.emailVerified : messages.emailNotVerified, isPositive: isGood }));
      if (isGood) router.push('/accounts');
    }, (error) => dispatch(toastShown({ text: error.message, isPositive: false })));
  }, [dispatch, router, token]);
  return <section className="card"><p role="status">{texts[outcome]}</p>{outcome === 'failed' && <p>{texts.failedHelp}</p>}<p><Link href="/accounts">{texts.toLogIn}</Link></p></section>;
}
