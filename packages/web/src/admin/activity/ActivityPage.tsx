import { activityModule, downloadsCsv, PERIODS, REFRESH_ACTIVITY } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Select } from '../../components/Select/Select.js';
import { saveFile } from '../../lib/saveFile.js';
import { PageHead } from '../frame/PageHead.js';
import styles from './common/Activity.module.css';
import { useWhileVisible } from './common/useWhileVisible.js';
import { AuditSection } from './audit/AuditSection.js';
import { DownloadsSection } from './downloads/DownloadsSection.js';
import { MissedSearches } from './downloads/MissedSearches.js';
import { RangeFields } from './downloads/RangeFields.js';
import { TopAssets } from './downloads/TopAssets.js';
import { IndexSection } from './operation/IndexSection.js';
import { RetentionSection } from './operation/RetentionSection.js';
import { StorageSection } from './operation/StorageSection.js';

/** The page `/admin/activity`: downloads, searches without results, and the state of the server. */
export default function ActivityPage() {
  const t = useT();
  const activity = useModule(activityModule);
  useEffect(() => {
    void activity.load();
    return activity.watch();
  }, [activity]);
  useWhileVisible(activity.refresh, REFRESH_ACTIVITY);
  return (
    <>
      <PageHead title={t('settings.adminPage.activity')}>
        <Tools />
      </PageHead>
      <div className={styles.body}>
        <RangeFields />
        <div className={styles.columns}>
          <div>
            <DownloadsSection />
            <section className={styles.section}>
              <div className={styles.two}>
                <TopAssets />
                <MissedSearches />
              </div>
            </section>
            <AuditSection />
          </div>
          <div>
            <IndexSection />
            <StorageSection />
            <RetentionSection />
          </div>
        </div>
      </div>
    </>
  );
}

/** The period, and the export of its downloads. */
function Tools() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const activity = useModule(activityModule);
  const { period, report } = useStore(activity.store);
  const choose = (value: string) => {
    const chosen = PERIODS.find((one) => String(one) === value);
    if (chosen !== undefined) void activity.load(chosen);
  };
  const save = () => {
    if (report === null) return;
    const file = new Response(downloadsCsv(report.days, translator), {
      headers: { 'content-type': 'text/csv' },
    });
    void saveFile(file, `downloads-${report.from}-${report.to}.csv`);
  };
  return (
    <div className={styles.tools}>
      <Select
        label={t('activity.period')}
        value={String(period)}
        options={PERIODS.map((one) => ({ value: String(one), label: t(`activity.last.${one}`) }))}
        onChange={choose}
      />
      <Button
        size="sm"
        className={styles.export}
        icon={<Download aria-hidden />}
        aria-disabled={report === null || undefined}
        onClick={save}
      >
        {t('activity.exportCsv')}
      </Button>
    </div>
  );
}
