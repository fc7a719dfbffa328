import { useState } from 'react';
import FacebookIcon from '@mui/icons-material/Facebook';
import GoogleIcon from '@mui/icons-material/Google';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiCard from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import CssBaseline from '@mui/material/CssBaseline';
import Divider from '@mui/material/Divider';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import accounts from '../texts/accounts.json';
import messages from '../texts/messages.json';
import { AppTheme } from './AppTheme';
import { ModeSelect } from './ModeSelect';
import { ResetPassword } from './ResetPassword';

const Card = styled(MuiCard)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'center',
  width: '100%',
  padding: theme.spacing(4),
  gap: theme.spacing(2),
  margin: 'auto',
  [theme.breakpoints.up('sm')]: { maxWidth: '450px' },
}));

const Page = styled(Stack)(({ theme }) => ({ minHeight: '100dvh', padding: theme.spacing(2), [theme.breakpoints.up('sm')]: { padding: theme.spacing(4) } }));

/** What the template's sign-in page shows and does, with the texts of the site that is measured. */
export function SignIn() {
  const [errors, setErrors] = useState({});
  const [isResetOpen, setIsResetOpen] = useState(false);
  const submit = (event) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setErrors({
      ...(values.get('username').trim().length < 3 && { username: messages.usernameOrEmailInvalid }),
      ...(values.get('password').length < 6 && { password: messages.loginPasswordTooShort }),
    });
  };
  const field = (name, label, more) => (
    <FormControl>
      <FormLabel htmlFor={name}>{label}</FormLabel>
      <TextField id={name} name={name} error={name in errors} helperText={errors[name]} required fullWidth variant="outlined" {...more} />
    </FormControl>
  );
  return (
    <AppTheme>
      <CssBaseline enableColorScheme />
      <Page component="main" sx={{ justifyContent: 'space-between' }}>
        <ModeSelect sx={{ position: 'fixed', top: '1rem', right: '1rem' }} />
        <Card variant="outlined">
          <Typography component="h1" variant="h4">{accounts.logIn}</Typography>
          <Box component="form" onSubmit={submit} noValidate sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            {field('username', accounts.usernameOrEmail, { autoComplete: 'username' })}
            {field('password', accounts.password, { type: 'password', autoComplete: 'current-password' })}
            <FormControlLabel control={<Checkbox name="remember" color="primary" />} label={accounts.rememberMe} />
            <ResetPassword open={isResetOpen} onClose={() => setIsResetOpen(false)} />
            <Button type="submit" fullWidth variant="contained">{accounts.logIn}</Button>
            <Link component="button" type="button" onClick={() => setIsResetOpen(true)} variant="body2" sx={{ alignSelf: 'center' }}>{accounts.forgotPassword}</Link>
          </Box>
          <Divider>or</Divider>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            <Button fullWidth variant="outlined" startIcon={<GoogleIcon />}>{accounts.logIn}: Google</Button>
            <Button fullWidth variant="outlined" startIcon={<FacebookIcon />}>{accounts.logIn}: Facebook</Button>
            <Typography sx={{ textAlign: 'center' }}>{accounts.noAccount} <Link href="#sign-up" variant="body2">{accounts.signUp}</Link></Typography>
          </Box>
        </Card>
      </Page>
    </AppTheme>
  );
}
