import { z } from 'zod';
import { FEW } from './call.ts';
import {
  LARGEST_PHOTOGRAPH,
  LARGEST_THUMBNAIL,
  MAX_THUMBNAILS_PER_CALL,
  NewPhotograph,
  PhotographId,
  PhotographRef,
  Thumbnail,
} from './photograph.ts';

/** The window's calls about photographs. */
export const photographCalls = {
  /** Small pictures of photographs that are still there, in no order. */
  'photographs.thumbnails': {
    who: 'clerk',
    reads: [],
    isPrompt: true,
    input: z.object({ ids: z.array(PhotographId).max(MAX_THUMBNAILS_PER_CALL) }),
    output: z.array(Thumbnail),
  },
  'photographs.image': {
    who: 'clerk',
    reads: [],
    isPrompt: true,
    input: PhotographRef,
    output: z.object({ image: z.instanceof(Uint8Array) }),
  },
  /** Takes a photograph in, which its animal then has to name (`pets.change`). */
  'photographs.add': {
    who: 'clerk',
    limits: { ...FEW, parts: 2, bytes: LARGEST_PHOTOGRAPH + LARGEST_THUMBNAIL },
    input: z.object({ photograph: NewPhotograph }),
    output: PhotographRef,
  },
} as const;
