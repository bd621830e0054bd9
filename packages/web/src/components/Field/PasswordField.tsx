import { useT } from '@assetportal/sdk/react';
import { Eye, EyeOff } from 'lucide-react';
import { Field, type FieldProps } from './Field.js';
import { IconButton } from '../IconButton/IconButton.js';

interface PasswordFieldProps extends FieldProps {
  /** True if the password is shown as plain text. */
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** A password field with a button that shows or hides the password. */
export function PasswordField({ shown, onShow, ...rest }: PasswordFieldProps) {
  const t = useT();
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton label={shown ? t('login.hidePass') : t('login.showPass')} onClick={() => onShow(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
