/** The stock: the first screen. */
export function InventoryScreen() {
  return <h1>Inventory</h1>;
}
