import { expect, test } from 'vitest';
import { updateFeed } from './update-feed.ts';

test.each([
  'https://github.com/ada/animal-store',
  'https://github.com/ada/animal-store/',
  'https://github.com/ada/animal-store.git',
  'https://github.com/ada/animal-store/releases',
])('%s is a repository', (address) => {
  expect(updateFeed(address)).toEqual({ provider: 'github', owner: 'ada', repo: 'animal-store' });
});

test.each([
  'https://updates.example/animal-store/',
  'https://github.com/ada/animal-store/releases/download/v1.0.0',
  'https://github.com.example/ada/animal-store',
])('%s is a folder on a server', (address) => {
  expect(updateFeed(address)).toMatchObject({ provider: 'generic', url: address });
});
