// Mantine's styles are in a cascade layer: our own CSS modules override them in whatever order the
// screens are loaded.
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/figtree/index.css';
import './tokens.css';
import './window.css';
import './forced-colors.css';
