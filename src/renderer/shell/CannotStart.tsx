import classes from './BarePage.module.css';

/** Replaces the window when it can't work: what happened, and a button to try again. */
export function CannotStart({ problem }: { problem: string }) {
  return (
    <main className={classes.page}>
      <div role="alert">
        <h1 className={classes.title}>Animal Store can’t show this window</h1>
        <p>{problem}</p>
        <p>Nothing that was saved is lost.</p>
      </div>
      <button
        type="button"
        className={classes.button}
        onClick={() => {
          window.location.reload();
        }}
      >
        Load the window again
      </button>
    </main>
  );
}
