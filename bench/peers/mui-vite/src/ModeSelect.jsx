import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useColorScheme } from '@mui/material/styles';
import theme from '../texts/theme.json';

export function ModeSelect(props) {
  const { mode, setMode } = useColorScheme();
  if (!mode) return null;
  return (
    <Select value={mode} onChange={({ target }) => setMode(target.value)} inputProps={{ 'aria-label': theme.label }} {...props}>
      {['system', 'light', 'dark'].map((name) => <MenuItem key={name} value={name}>{theme[name]}</MenuItem>)}
    </Select>
  );
}
