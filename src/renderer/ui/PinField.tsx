import { t } from '@lingui/core/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a PIN: unless it says otherwise, for a new one. */
export function PinField({
  isFirst = false,
  ...input
}: PasswordInputProps & { isFirst?: boolean }) {
  return (
    <PasswordInput
      description={t`4 to 12 digits.`}
      inputMode="numeric"
      autoComplete="new-password"
      data-autofocus={isFirst || undefined}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the PIN` }}
      {...input}
    />
  );
}
