import { create } from 'zustand';
import type { AppInfo } from '../../shared/app-info.ts';

/** Version, host and folders; null before the first reading. Never changes while the window is open. */
export const useAppInfo = create<{ info: AppInfo | null }>(() => ({ info: null }));
