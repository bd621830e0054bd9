import { useT } from '@assetportal/sdk/react';
import { Eye, EyeOff } from 'lucide-react';
import { Field, type FieldProps } from '../../components/Field/Field.js';
import { IconButton } from '../../components/IconButton/IconButton.js';

interface PasswordFieldProps extends FieldProps {
  /** The password is readable. */
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** A field for a password, with a button that shows it. */
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
