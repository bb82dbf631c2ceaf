import classes from './BarePage.module.css';

/** Stands in for the window while the shop is not open yet, and says what it waits for. */
export function NotOpenYet({ sentence }: { sentence: string }) {
  return (
    <main className={classes.page}>
      <div role="status">
        <h1 className={classes.title}>Animal Store is not open yet</h1>
        <p>{sentence}</p>
        <p>
          It opens here by itself as soon as it can. To quit, close this window: nothing is lost.
        </p>
      </div>
    </main>
  );
}
