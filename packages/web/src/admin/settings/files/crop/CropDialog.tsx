import { cropFor, withAspect, type CropArea, type NewFile } from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { Button } from '../../../../components/Button/Button.js';
import { Dialog } from '../../../../components/Dialog/Dialog.js';
import { useAdmin } from '../../../context/adminContext.js';
import { Segments } from '../../../components/Segments.js';
import styles from './CropDialog.module.css';
import { CropField } from './CropField.js';
import { cropImage } from './cropImage.js';
import { CropNumbers } from './CropNumbers.js';
import { CropPreview } from './CropPreview.js';

/** Aspect ratios to choose from, besides a free one and that of the image. */
const ASPECTS = { '1:1': 1, '4:3': 4 / 3, '16:9': 16 / 9, '3:1': 3 } as const;

type Aspect = 'free' | 'original' | keyof typeof ASPECTS;

interface CropDialogProps {
  readonly file: ConfigFile;
  readonly name: string;
  readonly content: NewFile;
  readonly onClose: () => void;
}

/** Crops an image in the browser. Until the result is saved, the whole image is stored, so that the crop can be changed. */
export default function CropDialog({ file, name, content, onClose }: CropDialogProps) {
  const t = useT();
  const { uploads } = useAdmin();
  const [source] = useState(
    () => content.original?.bytes ?? new Blob([content.bytes], { type: content.type }),
  );
  const image = useBitmap(source);
  const [area, setArea] = useState<CropArea | undefined>(content.original?.area);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const apply = async () => {
    if (area === undefined) return;
    setState('busy');
    const bytes = await cropImage({ image: source, area, type: source.type });
    if (bytes === null) return setState('failed');
    const original = { bytes: source, area };
    void uploads.choose(file, { name: content.name ?? file, type: bytes.type, bytes, original });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.crop.title', { name })}
      closeLabel={t('settings.crop.cancel')}
      width="download"
      footer={
        <>
          <Button onClick={onClose}>{t('settings.crop.cancel')}</Button>
          <Button
            variant="primary"
            busy={state === 'busy'}
            disabled={area === undefined}
            onClick={() => void apply()}
          >
            {t('settings.crop.apply')}
          </Button>
        </>
      }
    >
      {image === 'failed' || state === 'failed' ? (
        <p role="alert">{t('settings.crop.failed')}</p>
      ) : (
        image !== null && <CropEditor file={file} image={image} chosen={area} onChange={setArea} />
      )}
    </Dialog>
  );
}

interface CropEditorProps {
  readonly file: ConfigFile;
  readonly image: ImageBitmap;
  /** Undefined: the whole image, or the largest square of an icon. */
  readonly chosen: CropArea | undefined;
  readonly onChange: (area: CropArea) => void;
}

/** The image with the used part, and the ways to change it. */
function CropEditor({ file, image, chosen, onChange }: CropEditorProps) {
  const t = useT();
  const isNew = chosen === undefined;
  const [aspect, setAspect] = useState<Aspect>(file === 'favicon' && isNew ? '1:1' : 'free');
  const size = { width: image.width, height: image.height };
  const limits = { ...size, aspect: ratioOf(aspect, size) };
  const area = chosen ?? cropFor(limits);
  useEffect(() => {
    if (isNew) onChange(area);
  });
  return (
    <div className={styles.crop}>
      <CropField image={image} area={area} limits={limits} onChange={onChange} />
      <div className={styles.side}>
        <Segments
          label={t('settings.crop.aspect')}
          value={aspect}
          options={(['free', 'original', ...Object.keys(ASPECTS)] as Aspect[]).map((value) => ({
            value,
            label: value === 'free' || value === 'original' ? t(`settings.crop.${value}`) : value,
          }))}
          onChange={(next) => {
            setAspect(next);
            onChange(withAspect(area, { ...limits, aspect: ratioOf(next, limits) }));
          }}
        />
        <CropNumbers area={area} limits={limits} onChange={onChange} />
        <Button
          size="sm"
          onClick={() => {
            setAspect('free');
            onChange(cropFor({ ...limits, aspect: null }));
          }}
        >
          {t('settings.crop.whole')}
        </Button>
        <CropPreview file={file} image={image} area={area} />
      </div>
    </div>
  );
}

function ratioOf(aspect: Aspect, { width, height }: { readonly width: number; readonly height: number }) {
  if (aspect === 'free') return null;
  return aspect === 'original' ? width / height : ASPECTS[aspect];
}

/** Decodes an image. Null until it is ready. */
function useBitmap(source: Blob): ImageBitmap | 'failed' | null {
  const [image, setImage] = useState<ImageBitmap | 'failed' | null>(null);
  useEffect(() => {
    let bitmap: ImageBitmap | undefined;
    let isCurrent = true;
    createImageBitmap(source).then(
      (decoded) => {
        if (!isCurrent) return decoded.close();
        bitmap = decoded;
        setImage(decoded);
      },
      () => isCurrent && setImage('failed'),
    );
    return () => {
      isCurrent = false;
      bitmap?.close();
    };
  }, [source]);
  return image;
}
