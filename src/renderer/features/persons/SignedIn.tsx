import { UnstyledButton } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { lockWindow, useSignIn } from '../../stores/sign-in.ts';

/** Shows who is signed in, at the foot of the rail. A click locks the window for the next person. */
export function SignedIn({ className }: { className: string | undefined }) {
  const current = useSignIn((state) => state.signIn?.current ?? null);
  if (!current) return null;
  return (
    <UnstyledButton
      className={className}
      aria-label={`${current.name} is signed in. Lock the window or switch`}
      onClick={lockWindow}
    >
      <IconUser size={22} stroke={1.6} aria-hidden="true" />
      {current.name}
    </UnstyledButton>
  );
}
