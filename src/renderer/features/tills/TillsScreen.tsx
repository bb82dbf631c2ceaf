/** The owner's tills. */
export function TillsScreen() {
  return <h1>Tills</h1>;
}
