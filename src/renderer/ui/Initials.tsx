import classes from './Initials.module.css';

const COLOURS = ['violet', 'orange', 'teal', 'pink', 'blue', 'green', 'red', 'brown'] as const;

interface InitialsProps {
  name: string;
  /** Neighbours with places after each other have different colours. */
  place: number;
}

/** Somebody's initials in a circle, as large as the letters around it. */
export function Initials({ name, place }: InitialsProps) {
  const colour = COLOURS[place % COLOURS.length] ?? 'grey';
  const letters = name.split(/\s+/u).map(([first]) => first);
  return (
    <span
      className={classes.initials}
      style={{ background: `var(--cat-${colour}-ground)`, color: `var(--cat-${colour}-ink)` }}
      aria-hidden="true"
    >
      {letters[0]}
      {letters.length > 1 && letters.at(-1)}
    </span>
  );
}
