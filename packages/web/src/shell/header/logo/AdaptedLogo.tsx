import {
  isOpaqueImage,
  logoBackground,
  logoColors,
  logoVerdict,
  PLATE_COLORS,
  withTextColor,
} from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { usePixels } from '../../../lib/image/usePixels.js';
import { useScheme } from '../../../lib/useScheme.js';
import type { LogoImageProps } from './logoImageProps.js';

/**
 * A logo on its background. An SVG with `currentColor` has the text color of its area. Another logo that is hard to see
 * there has a plate. Loaded on demand, because it needs the pixels of the logo.
 */
export default function AdaptedLogo({ file, on, alt, style, ...rest }: LogoImageProps) {
  const { config, portal } = useApp();
  const appearance = useStore(config.store, (state) => state.config.appearance);
  const scheme = useScheme();
  const { background, text } = on ?? logoBackground(appearance, scheme, file);
  const svg = useSvg(file);
  const url = portal.branding.url(file);
  const colored = svg == null ? undefined : coloredUrl(svg, text);
  const pixels = usePixels(svg === null ? url : colored);
  const verdict =
    pixels === null || isOpaqueImage(pixels) ? null : logoVerdict(logoColors(pixels), background);
  const plate = verdict?.plate == null ? undefined : PLATE_COLORS[verdict.plate];
  // The plate is larger than the logo, and moves nothing.
  const onPlate = plate && { background: plate, boxShadow: `0 0 0 5px ${plate}` };
  return <img src={colored ?? url} alt={alt} {...rest} style={{ ...style, ...onPlate }} />;
}

/** Returns the text of an SVG with `currentColor`. Null for other files, undefined until it has loaded. */
function useSvg(file: ConfigFile): string | null | undefined {
  const { portal } = useApp();
  const [loaded, setLoaded] = useState<{ readonly of: ConfigFile; readonly svg: string | null }>();
  useEffect(() => {
    let isCurrent = true;
    void loadSvg(() => portal.branding.get({ file })).then((svg) => {
      if (isCurrent) setLoaded({ of: file, svg });
    });
    return () => {
      isCurrent = false;
    };
  }, [portal, file]);
  return loaded?.of === file ? loaded.svg : undefined;
}

async function loadSvg(load: () => Promise<Response>): Promise<string | null> {
  try {
    const response = await load();
    if (response.headers.get('content-type')?.startsWith('image/svg') !== true) return null;
    const svg = await response.text();
    return /currentcolor/i.test(svg) ? svg : null;
  } catch {
    return null;
  }
}

/** Returns the address of an SVG in which `currentColor` is a color. A data address, which needs no clean-up. */
const coloredUrl = (svg: string, color: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withTextColor(svg, color))}`;
