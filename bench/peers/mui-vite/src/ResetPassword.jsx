import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import texts from '../texts/resetPassword.json';

export function ResetPassword({ open, onClose }) {
  const submit = (event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} slotProps={{ paper: { component: 'form', onSubmit: submit } }}>
      <DialogTitle>{texts.title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText>{texts.text}</DialogContentText>
        <OutlinedInput autoFocus required name="email" type="email" placeholder={texts.email} inputProps={{ 'aria-label': texts.email }} fullWidth />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="contained" type="submit">{texts.continue}</Button>
      </DialogActions>
    </Dialog>
  );
}
