import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;

/**
 * Starts one node of a cluster in its own process, so that a test can kill or pause it. Arguments: address of ZooKeeper,
 * port (0: any free one), folder with the data.
 *
 * <p>Prints the URL of the node in one line of JSON. Exits when standard input closes.
 */
public class Node {
  public static void main(String[] args) throws Exception {
    Path home = Files.createDirectories(Path.of(args[2]));
    Files.writeString(home.resolve("solr.xml"), MiniSolrCloudCluster.DEFAULT_CLOUD_SOLR_XML);
    Properties properties = new Properties();
    properties.setProperty("zkHost", args[0]);
    JettyConfig config =
        JettyConfig.builder().setContext("/solr").setPort(Integer.parseInt(args[1])).build();
    JettySolrRunner node = new JettySolrRunner(home.toString(), properties, config);
    node.start();
    System.out.println("{\"node\":\"" + node.getBaseUrl() + "\"}");
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(0);
  }
}
