import { create } from 'zustand';
import type { AppInfo } from '../../shared/app-info.ts';

/** Version, host and folders; null until they were first read. They never change while the window is open. */
export const useAppInfo = create<{ info: AppInfo | null }>(() => ({ info: null }));
