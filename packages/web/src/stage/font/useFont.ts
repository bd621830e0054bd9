import { isPortalError, isTermsRefusal, termsModule } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { fitsSpecimen, type FontWeights } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useState } from 'react';
import { whilePending } from '../../lib/settled/settled.js';
import { useIdle } from '../../lib/useIdle.js';

/**
 * Reason why there is only the image of a font. The message key is `stage.font.<reason>`. `terms`: the user must accept
 * the terms of use first. `rejected`: the browser cannot display the font.
 */
type FontProblem = 'tooLarge' | 'denied' | 'terms' | 'rejected' | 'failed';

/** A font that the page can use. */
export interface LoadedFont {
  /** Random name in the page. */
  readonly family: string;
  /** Undefined if the server could not read them. */
  readonly weights: FontWeights | undefined;
}

interface FontState {
  readonly font: LoadedFont | undefined;
  readonly problem: FontProblem | undefined;
  /** Requests the font again. */
  readonly retry: () => void;
}

/** A font that the browser has rejected. */
class RejectedFont extends Error {}

/**
 * Loads a font and adds it to the page, when its image is shown and the browser is idle. Removes it with the component.
 * Only its bytes are used: the browser checks them, and no text of the font gets into the page.
 *
 * @param isShown True once the image of the font is shown.
 */
export function useFont(asset: Asset, isShown: boolean): FontState {
  const { portal } = useApp();
  const { accepted: acceptedTerms } = useStore(useModule(termsModule).store);
  const isIdle = useIdle();
  const [attempt, setAttempt] = useState(0);
  const [font, setFont] = useState<LoadedFont>();
  const [problem, setProblem] = useState<FontProblem>();
  const isTooLarge = !fitsSpecimen(asset.file_size);
  const mustLoad = isShown && isIdle && !isTooLarge;

  useEffect(() => {
    if (!mustLoad) return;
    const controller = new AbortController();
    const { signal } = controller;
    let face: FontFace | undefined;
    const load = async () => {
      const { url, weights } = await portal.downloads.font({ id: asset.id, acceptedTerms }, { signal });
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      face = await faceOf(await response.arrayBuffer(), weights);
      if (signal.aborted) return;
      document.fonts.add(face);
      setFont({ family: face.family, weights });
    };
    whilePending(load()).catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return () => {
      controller.abort();
      if (face !== undefined) document.fonts.delete(face);
      setFont(undefined);
      setProblem(undefined);
    };
  }, [portal, asset.id, acceptedTerms, mustLoad, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { font, problem: isTooLarge ? 'tooLarge' : problem, retry };
}

/** Returns a font that the browser has accepted. @throws RejectedFont */
async function faceOf(bytes: ArrayBuffer, weights: FontWeights | undefined): Promise<FontFace> {
  const name = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
  // The range maps `font-weight` to the weight axis.
  const descriptors = weights && { weight: `${weights.min} ${weights.max}` };
  try {
    return await new FontFace(`specimen-${name}`, bytes, descriptors).load();
  } catch (cause) {
    throw new RejectedFont('The browser cannot display the font', { cause });
  }
}

function problemOf(error: unknown): FontProblem {
  if (isTermsRefusal(error)) return 'terms';
  if (error instanceof RejectedFont) return 'rejected';
  return isPortalError(error, 'forbidden') ? 'denied' : 'failed';
}
